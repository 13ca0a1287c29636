import { PRODUCT } from './product.js';

/** Identity providers, and how they are written. */
export const PROVIDERS = ['google', 'apple', 'microsoft', 'openid'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
  openid: 'OpenID',
};

/** The sentence that `/login?error=CODE` shows for each way a sign-in can fail. */
export const SIGN_IN_ERRORS = {
  account_exists_google: 'You already have an account with Google. Please log in with Google.',
  account_exists_apple: 'You already have an account with Apple. Please log in with Apple.',
  account_exists_microsoft: 'You already have an account with Microsoft. Please log in with Microsoft.',
  account_exists_openid: 'You already have an account with your school’s own sign-in. Please log in with that.',
  email_unverified: 'Your provider has not verified your email address. Please verify it there, then log in again.',
  cancelled: 'You cancelled the sign-in. Choose a provider to try again.',
  expired: 'That sign-in took too long or was started in another browser. Please try again.',
  provider_unavailable: 'That provider cannot be reached at the moment. Please try again in a few minutes.',
  school_not_allowed: `Your school has not allowed ${PRODUCT.name} yet. Send this page to your IT:`,
  school_not_assigned: `Your school has allowed ${PRODUCT.name} for some people, and you are not on its list yet. Send this page to your IT:`,
  account_elsewhere:
    'That account is not from a school that may log in here. Choose your school account. If you did, send this page to your IT:',
  step_missing:
    'Your school asks for one more step, such as a code from your phone. Log in again and finish it. If that does not help, send this page to your IT:',
  browser_refused: `Google does not let you log in inside another app. Open ${PRODUCT.name} in your browser, such as Chrome, Edge, Firefox or Safari.`,
  refused: 'That sign-in could not be confirmed. Please try again.',
  rate_limited: 'Too many sign-ins from here at once. Please wait a minute and try again.',
  unavailable: 'Something went wrong on our side. Please try again in a few minutes.',
} as const;
export type SignInErrorCode = keyof typeof SIGN_IN_ERRORS;

/** Codes whose sentence ends with a link to the page for a school's administrators. */
export const ASKS_IT: ReadonlySet<SignInErrorCode> = new Set([
  'school_not_allowed',
  'school_not_assigned',
  'account_elsewhere',
  'step_missing',
] as const);

export function isSignInErrorCode(code: string): code is SignInErrorCode {
  return Object.hasOwn(SIGN_IN_ERRORS, code);
}

/** The phrase that confirms the deletion of the account (case-sensitive). */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';
