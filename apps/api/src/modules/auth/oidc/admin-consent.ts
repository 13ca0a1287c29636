import type { SignInProvider } from '@bellweek/api-client/contract/auth';
import { PROVIDERS } from '@bellweek/api-client/contract/sign-in';
import type { Config } from '../../../config/config.js';

/** State of an administrator's consent. It is no secret: the answer signs nobody in and leads to a page alone. */
const CONSENT_STATE = 'admin-consent';

/** Tenants of Microsoft's addresses that name no school. */
const NO_SCHOOL = ['common', 'organizations', 'consumers'];

/** Microsoft's answer to an administrator's consent, which comes to the callback of sign-ins. */
export class ConsentAnswer extends Error {
  constructor(readonly isGiven: boolean) {
    super('an administrator’s consent came back');
  }
}

/** @returns null for the answer to a sign-in */
export function consentAnswer(query: URLSearchParams): ConsentAnswer | null {
  if (query.get('state') !== CONSENT_STATE) return null;
  return new ConsentAnswer(query.get('error') === null && query.get('admin_consent')?.toLowerCase() === 'true');
}

/** The page of Microsoft on which a school's administrator allows the app for all; for the only tenant, if there is one. */
function adminConsentUrl({ apiUrl, providers, microsoftAllowedTenants: allowed }: Config): string | null {
  if (!providers.microsoft) return null;
  const { issuer, clientId } = providers.microsoft;
  const { origin, pathname } = new URL(issuer);
  const own = pathname.split('/')[1] ?? '';
  const only = allowed.length === 1 ? allowed[0] : own;
  const tenant = only && !NO_SCHOOL.includes(only) ? only : 'organizations';
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${apiUrl}/auth/microsoft/callback`,
    state: CONSENT_STATE,
  });
  return `${origin}/${tenant}/adminconsent?${query}`;
}

/** The configured providers, for a school's administrators. Nothing here is a secret: each sign-in's address names it. */
export function signInProviders(config: Config): SignInProvider[] {
  return PROVIDERS.flatMap((provider) => {
    const settings = config.providers[provider];
    if (!settings) return [];
    const consent = provider === 'microsoft' ? adminConsentUrl(config) : null;
    return [{ provider, clientId: settings.clientId, adminConsentUrl: consent }];
  });
}
