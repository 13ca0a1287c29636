import { paths } from './paths.ts';

const LONGEST = 2_000;

/**
 * The `returnTo` of a query when it is a path of our own, else null. The API checks it again; this keeps what is plainly
 * somewhere else out of our links.
 */
export function readReturnTo(search: URLSearchParams): string | null {
  const returnTo = search.get('returnTo');
  if (returnTo === null || returnTo.length > LONGEST || !/^\/[\x21-\x7e]*$/.test(returnTo)) return null;
  const isElsewhere = /^\/[/\\]/.test(returnTo) || returnTo.includes('\\') || /^[^?#]*%(2f|5c)/i.test(returnTo);
  return isElsewhere ? null : returnTo;
}

/** Adds `returnTo` to an address. The dashboard needs none: it is where a sign-in leads anyway. */
export function withReturnTo(address: string, returnTo: string | null): string {
  if (returnTo === null || returnTo === paths.dashboard) return address;
  return `${address}?returnTo=${encodeURIComponent(returnTo)}`;
}
