import { readReturnTo } from '../config/return-to.ts';

/** Written out: importing the list of all paths would delay the first paint of every page. */
const SIGN_IN = /^\/(login|signup)$/;

/** Whether a link without a query continues a sign-in: at a provider, or on the other sign-in screen. */
const leadsOn = ({ pathname, search }: HTMLAnchorElement): boolean =>
  search === '' && (SIGN_IN.test(pathname) || /^\/auth\/\w+\/$/.test(pathname));

/**
 * Adds `returnTo` to the links of the prerendered sign-in screens, which are the same for everybody. Presses before the
 * page's own script has loaded need it too: the desktop app waits for a sign-in that comes back.
 */
export function carryReturnTo({ document, location }: Window): void {
  const complete = ({ target }: Event) => {
    const link = target instanceof Element && SIGN_IN.test(location.pathname) && target.closest('a');
    const returnTo = readReturnTo(new URLSearchParams(location.search));
    if (!link || returnTo === null || !leadsOn(link)) return;
    link.search = String(new URLSearchParams({ returnTo }));
  };
  document.addEventListener('click', complete, { capture: true });
  document.addEventListener('auxclick', complete, { capture: true });
}
