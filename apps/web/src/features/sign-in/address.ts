import { ASKS_IT, isSignInErrorCode, SIGN_IN_ERRORS } from '@bellweek/api-client/contract/sign-in';

const UNKNOWN = 'The sign-in did not work. Please try again.';

/** The sentence for the error code of a failed sign-in in the address; null when there is none. */
export function signInError(code: string | null): string | null {
  if (code === null) return null;
  return isSignInErrorCode(code) ? SIGN_IN_ERRORS[code] : UNKNOWN;
}

/** Whether the sentence ends with a link to the page for a school's administrators. */
export const asksIt = (code: string | null): boolean => code !== null && isSignInErrorCode(code) && ASKS_IT.has(code);
