import type { App, Session, WebContents } from 'electron';
import type { DeepLinks } from './deep-link.ts';
import { parseDeepLink } from './deep-link.ts';
import type { OpenExternal } from './open-external.ts';
import { isOwnUrl, MAIN_PAGE } from './own-url.ts';

export type Way = 'here' | 'link' | 'outside';

/** Target of a navigation. A window only ever shows the program's own page. */
export function navigationTarget(url: string): Way {
  if (isOwnUrl(url) && new URL(url).pathname === new URL(MAIN_PAGE).pathname) return 'here';
  return parseDeepLink(url) ? 'link' : 'outside';
}

export interface GuardOptions {
  openExternal: OpenExternal;
  links: Pick<DeepLinks, 'receive'>;
}

/** Keeps the program's pages from navigating elsewhere, opening windows, or embedding other pages. */
export function guardNavigation(app: Pick<App, 'on'>, { openExternal, links }: GuardOptions): void {
  const leave = (url: string) => {
    if (navigationTarget(url) === 'link') links.receive(url);
    // Refused URLs are silently ignored: only a foreign page asks for them.
    else void openExternal(url).catch(() => undefined);
  };
  app.on('web-contents-created', (_, contents: WebContents) => {
    contents.on('will-navigate', (event) => {
      if (event.isMainFrame && navigationTarget(event.url) === 'here') return;
      event.preventDefault();
      if (event.isMainFrame) leave(event.url);
    });
    contents.on('will-frame-navigate', (event) => {
      if (!event.isMainFrame) event.preventDefault();
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      leave(url);
      return { action: 'deny' };
    });
  });
}

const OWN_SCHEMES = /^(app|blob|data|devtools):/;

/** Text that a person copies, such as a spare key; reading the clipboard is another permission. */
const COPYING = 'clipboard-sanitized-write';

/** Refuses all devices, all permissions but copying, and all requests for anything but the program's own files. */
export function hardenSession(session: Session): void {
  session.setPermissionRequestHandler((_, permission, decide) => decide(permission === COPYING));
  session.setPermissionCheckHandler((_, permission) => permission === COPYING);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerDictionaryDownloadURL('https://localhost:1/');
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !OWN_SCHEMES.test(details.url) }));
  session.on('will-download', (event) => event.preventDefault());
}
