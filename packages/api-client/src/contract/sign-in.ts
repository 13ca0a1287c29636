/** Identity providers, and how they are written. */
export const PROVIDERS = ['google', 'apple', 'microsoft'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', apple: 'Apple', microsoft: 'Microsoft' };

/** The sentence that `/login?error=CODE` shows for each way a sign-in can fail. */
export const SIGN_IN_ERRORS = {
  account_exists_google: 'You already have an account with Google. Please log in with Google.',
  account_exists_apple: 'You already have an account with Apple. Please log in with Apple.',
  account_exists_microsoft: 'You already have an account with Microsoft. Please log in with Microsoft.',
  email_unverified: 'Your provider has not verified your email address. Please verify it there, then log in again.',
  cancelled: 'You cancelled the sign-in. Choose a provider to try again.',
  expired: 'That sign-in took too long or was started in another browser. Please try again.',
  provider_unavailable: 'That provider cannot be reached at the moment. Please try again in a few minutes.',
  refused: 'That sign-in could not be confirmed. Please try again.',
  rate_limited: 'Too many sign-ins from here at once. Please wait a minute and try again.',
  unavailable: 'Something went wrong on our side. Please try again in a few minutes.',
} as const;
export type SignInErrorCode = keyof typeof SIGN_IN_ERRORS;

export function isSignInErrorCode(code: string): code is SignInErrorCode {
  return Object.hasOwn(SIGN_IN_ERRORS, code);
}

/** The phrase that confirms the deletion of the account (case-sensitive). */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';
