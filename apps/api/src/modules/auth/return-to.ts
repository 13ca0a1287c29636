import { isReturnPath } from '@bellweek/api-client/contract/return-path';

/** Page after a sign-in that names none, or an unknown one. */
const DEFAULT_PATH = '/dashboard';
/** The consent page, the only page of the API that a sign-in may return to. */
const DESKTOP_PAGE = '/auth/desktop?';

/** The full address a browser goes to after sign-in: a path of the website, or the API's desktop page. */
export function returnAddress(returnTo: string | undefined, webUrl: string, apiUrl: string): string {
  if (returnTo === undefined || !isReturnPath(returnTo)) return `${webUrl}${DEFAULT_PATH}`;
  return new URL(returnTo, returnTo.startsWith(DESKTOP_PAGE) ? apiUrl : webUrl).href;
}
