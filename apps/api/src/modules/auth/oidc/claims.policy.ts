import { cutText } from '@bellweek/api-client/contract/cut-text';
import { canonicalDomain, canonicalEmail, emailDomain } from '@bellweek/api-client/contract/email-address';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import type { Provider } from '@bellweek/api-client/contract/sign-in';
import type { OpenIdRules } from '../../../config/config.js';
import type { VerifiedIdentity } from '../../../common/verified-identity.js';

/** Claims of an ID token whose signature, issuer, audience, expiry and nonce were checked. Untrusted in shape. */
export type Claims = Record<string, unknown>;

/** Settings of this copy's owner about claims. */
export interface ClaimRules {
  microsoftTenants: readonly string[];
  microsoftAllowedTenants: readonly string[];
  openId?: OpenIdRules | undefined;
}

type ClaimsResult = { identity: VerifiedIdentity } | { refused: 'email_unverified' | 'refused' };

const asText = (value: unknown): string | null => (typeof value === 'string' && value.length > 0 ? value : null);

/** An identifier of a person, stored exactly or not at all: PostgreSQL takes no NUL and would change half a surrogate pair. */
const asKey = (value: unknown): string | null => {
  const text = asText(value);
  return text !== null && text.isWellFormed() && !text.includes('\u0000') ? text : null;
};

/** Apple sends the flag as a boolean or as a string; the string "false" is false. */
function isEmailVerified(provider: Provider, claims: Claims, domain: string, rules: ClaimRules): boolean {
  switch (provider) {
    case 'google':
      return claims.email_verified === true;
    case 'apple':
      return claims.email_verified === true || claims.email_verified === 'true';
    case 'microsoft':
      // Any tenant's operator can set any address (nOAuth): it counts with Microsoft's domain check or from a trusted tenant.
      return (
        [true, 1, '1', 'true'].includes(claims.xms_edov as never) ||
        rules.microsoftTenants.includes(asText(claims.tid) ?? '')
      );
    case 'openid':
      return isSchoolsAddress(claims, domain, rules.openId);
  }
}

/**
 * A provider that speaks of verification is taken at its word. Of one that says nothing, an address counts if the owner of
 * this copy says that the provider gives out the addresses of its domain itself.
 */
function isSchoolsAddress(claims: Claims, domain: string, rules: OpenIdRules | undefined): boolean {
  if (!rules) return false;
  const said = rules.emailClaim === 'email' ? claims.email_verified : undefined;
  if (said !== undefined) return said === true;
  return rules.trustsDomains && rules.domains.includes(domain);
}

/** The claim that holds the address. */
const emailOf = (provider: Provider, claims: Claims, { openId }: ClaimRules): string | null =>
  asText(claims[provider === 'openid' && openId ? openId.emailClaim : 'email']);

/** Whether people of this tenant, or of this address's domain, may sign in; where the owner names none, everybody. */
export function isFromAllowedSchool(provider: Provider, claims: Claims, rules: ClaimRules): boolean {
  const isAmong = (allowed: readonly string[], school: string | null) =>
    allowed.length === 0 || (school !== null && allowed.includes(school));
  if (provider === 'microsoft') {
    return isAmong(rules.microsoftAllowedTenants, asText(claims.tid)?.toLowerCase() ?? null);
  }
  if (provider !== 'openid') return true;
  const email = canonicalEmail(emailOf(provider, claims, rules) ?? '');
  return isAmong(rules.openId?.domains ?? [], email === null ? null : emailDomain(email));
}

/** Microsoft's `sub` differs per application; tenant and object id are the person. */
function subjectOf(provider: Provider, claims: Claims): string | null {
  if (provider !== 'microsoft') return asKey(claims.sub);
  const [tenant, object] = [asKey(claims.tid), asKey(claims.oid)];
  return tenant && object ? `${tenant}:${object}` : null;
}

/**
 * The domain a school licence may be claimed for: the address's own. Google vouches for it by `hd` alone, since anybody
 * can have a consumer account with a school's address.
 */
function institutionDomainOf(provider: Provider, emailCanonical: string, claims: Claims): string | null {
  const domain = emailDomain(emailCanonical);
  if (provider !== 'google') return domain;
  const hosted = asText(claims.hd);
  return hosted !== null && canonicalDomain(hosted) === domain ? domain : null;
}

/** A name fit for display: no control characters, no half surrogates, at most the stored length. */
function displayName(claimed: string | null, email: string): { name: string; hasName: boolean } {
  const clean = (claimed ?? '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  const name = clean.length > 0 ? clean : (email.split('@')[0] ?? email);
  return { name: cutText(name, LIMITS.name).toWellFormed(), hasName: clean.length > 0 };
}

/** Applies a provider's rules to its claims. `givenName` is the name that Apple posts beside the token, once. */
export function identityFrom(
  provider: Provider,
  claims: Claims,
  rules: ClaimRules,
  givenName: string | null = null,
): ClaimsResult {
  const [issuer, subject, email] = [asKey(claims.iss), subjectOf(provider, claims), emailOf(provider, claims, rules)];
  if (issuer === null || subject === null || subject.length > 255) return { refused: 'refused' };
  const emailCanonical = email === null ? null : canonicalEmail(email);
  if (email === null || emailCanonical === null) return { refused: 'email_unverified' };
  if (!isEmailVerified(provider, claims, emailDomain(emailCanonical), rules)) return { refused: 'email_unverified' };
  const name = displayName(asText(claims.name) ?? givenName, email);
  const institutionDomain = institutionDomainOf(provider, emailCanonical, claims);
  return { identity: { provider, issuer, subject, email: email.trim(), emailCanonical, ...name, institutionDomain } };
}
