import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readReturnTo } from '../../config/return-to.ts';
import { isSignInErrorCode, SIGN_IN_ERRORS } from '@bellweek/api-client/contract/sign-in';

const never = () => () => undefined;

/**
 * The page to open after the sign-in, if the address names one. Unknown to the prerendered page, which is one for all.
 */
export function useReturnTo(): string | null {
  const [search] = useSearchParams();
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isHydrated ? readReturnTo(search) : null;
}

const UNKNOWN = 'The sign-in did not work. Please try again.';

/** The sentence for the error code of a failed sign-in in the address; null when there is none. */
export function signInError(code: string | null): string | null {
  if (code === null) return null;
  return isSignInErrorCode(code) ? SIGN_IN_ERRORS[code] : UNKNOWN;
}
