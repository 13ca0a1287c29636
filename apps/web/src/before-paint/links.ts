import { readReturnTo } from '../config/return-to.ts';

/** Written out: the list of all paths would come before the first paint of every page. */
const SIGN_IN = /^\/(login|signup)$/;

/** Whether a link without a query leads on from a sign-in screen: to a provider, or to the other such screen. */
const leadsOn = ({ pathname, search }: HTMLAnchorElement): boolean =>
  search === '' && (SIGN_IN.test(pathname) || /^\/auth\/\w+\/$/.test(pathname));

/**
 * The prerendered sign-in screens are the same for everybody, so their links know no `returnTo`. Whoever presses one
 * before the page's own script has come gets it all the same: the desktop app waits for a sign-in that comes back.
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
