import { isReturnPath } from '@bellweek/api-client/contract/return-path';
import { paths } from './paths.ts';

/**
 * The `returnTo` of a query if a sign-in may redirect there, else null. The API, which redirects, has the same rule.
 */
export function readReturnTo(search: URLSearchParams): string | null {
  const returnTo = search.get('returnTo');
  return returnTo !== null && isReturnPath(returnTo) ? returnTo : null;
}

/** Adds `returnTo` to an address. The dashboard needs none: it is where a sign-in leads anyway. */
export function withReturnTo(address: string, returnTo: string | null): string {
  if (returnTo === null || returnTo === paths.dashboard) return address;
  return `${address}?returnTo=${encodeURIComponent(returnTo)}`;
}
