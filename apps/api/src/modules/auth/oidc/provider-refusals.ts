import type { SignInErrorCode } from '@bellweek/api-client/contract/sign-in';

/**
 * Words of providers by the sentence that a person reads. A word stands in `error`, in `error_subtype` or in the text of
 * `error_description`; the earlier row wins, since `access_denied` stands beside most of the others.
 */
const WORDS: [code: SignInErrorCode, words: string[]][] = [
  // The person's own No, which Entra may call consent_required.
  ['cancelled', ['AADSTS65004', 'user_cancelled_authorize']],
  [
    'school_not_allowed',
    // Google's administrator blocks the app, or has not reviewed it for people under 18.
    ['admin_policy_enforced', 'access_not_configured']
      // Entra: nobody consented, an administrator must, or the directory does not know the app.
      .concat(['consent_required', 'AADSTS65001', 'AADSTS90094', 'AADSTS700016']),
  ],
  ['school_not_assigned', ['AADSTS50105']],
  // Google: an app of one organisation alone. Entra: an account of another tenant.
  ['account_elsewhere', ['org_internal', 'AADSTS50020']],
  ['browser_refused', ['disallowed_useragent']],
  ['step_missing', ['interaction_required']],
  ['cancelled', ['access_denied']],
];

/** The sentence for a provider's refusal; null for an answer without a known one. */
export function refusalOf(query: URLSearchParams): SignInErrorCode | null {
  const error = query.get('error');
  if (error === null) return null;
  const texts = [error, query.get('error_subtype') ?? '', query.get('error_description') ?? ''];
  const said = new Set(texts.flatMap((text) => text.split(/\W+/u)));
  return WORDS.find(([, words]) => words.some((word) => said.has(word)))?.[0] ?? null;
}
