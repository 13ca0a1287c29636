import { isReturnPath } from '@bellweek/api-client/contract/return-path';

/** Where a sign-in leads when it names no place, or none we know. */
const DEFAULT_PATH = '/dashboard';
/** Of the API's own pages only the desktop app's consent page is a place to come back to. */
const DESKTOP_PAGE = '/auth/desktop?';

/** The full address a browser goes to after sign-in: a path of the website, or the API's desktop page. */
export function returnAddress(returnTo: string | undefined, webUrl: string, apiUrl: string): string {
  if (returnTo === undefined || !isReturnPath(returnTo)) return `${webUrl}${DEFAULT_PATH}`;
  return new URL(returnTo, returnTo.startsWith(DESKTOP_PAGE) ? apiUrl : webUrl).href;
}
