/** Where a sign-in leads when it names no place, or none we know. */
const DEFAULT_PATH = '/dashboard';
/** It travels in the sign-in's cookie, encrypted and escaped; a browser drops a cookie of more than 4 kB, and with it the sign-in. */
const LONGEST = 1_000;
/** Of the API's own pages only the desktop app's consent page is a place to come back to. */
const DESKTOP_PAGE = '/auth/desktop?';

/** Whether a path is worth remembering: printable ASCII, and short enough for a cookie. */
export function isReturnPath(returnTo: string): boolean {
  return returnTo.length <= LONGEST && /^\/[\x21-\x7e]*$/.test(returnTo);
}

/**
 * The full address a browser goes to after sign-in: a path of the website, or the API's desktop page. Anything that a
 * browser could read as another host falls back to the dashboard.
 */
export function returnAddress(returnTo: string | undefined, webUrl: string, apiUrl: string): string {
  const fallback = `${webUrl}${DEFAULT_PATH}`;
  if (returnTo === undefined || !isReturnPath(returnTo)) return fallback;
  if (/^\/[/\\]/.test(returnTo) || returnTo.includes('\\')) return fallback;
  // `/%2f/evil` is a path to every parser but ours and the browser's; nobody needs encoded slashes in our paths.
  if (/^[^?#]*%(2f|5c)/i.test(returnTo)) return fallback;
  // Back to where one signs out would end the sign-in at once.
  if (/^\/logout(?:[/?#]|$)/i.test(returnTo)) return fallback;
  const base = returnTo.startsWith(DESKTOP_PAGE) ? apiUrl : webUrl;
  const url = URL.parse(returnTo, base);
  return url && url.origin === new URL(base).origin && !url.pathname.startsWith('//') ? url.href : fallback;
}
