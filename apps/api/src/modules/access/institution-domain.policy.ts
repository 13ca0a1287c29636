import { canonicalDomain } from '@bellweek/api-client/contract/email-address';
import { parse } from 'tldts';
import { AppError } from '../../common/app-error.js';
import { hasKnownSuffix } from '../../common/known-suffix.js';
import { isPublicMail } from './public-mail-domains.js';

/** The canonical form of a domain that a single school owns, or the sentence that refuses it. */
type SchoolDomain = { domain: string; refusal: null } | { domain: null; refusal: string };

const refuse = (refusal: string): SchoolDomain => ({ domain: null, refusal });

/**
 * The canonical form of a domain that a single school owns. Everybody with an address there gets a licence, so neither a
 * public suffix (`edu.au`) nor a provider where anybody gets an address (`gmail.com`) will do.
 */
export function schoolDomain(input: string): SchoolDomain {
  const domain = canonicalDomain(input);
  if (domain === null) return refuse('Please enter a domain such as school.edu, without http:// or @.');
  const { domain: registrable, publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (registrable === null || domain === publicSuffix || !hasKnownSuffix(domain)) {
    return refuse(`${domain} does not belong to one school. Please enter the school's own domain.`);
  }
  if (isPublicMail(domain)) {
    return refuse(`Anyone can get an address at ${domain}. Please enter the school's own domain.`);
  }
  return { domain, refusal: null };
}

/** @throws {AppError} with the sentence that says why this domain is no school's. */
export function institutionDomain(input: string): string {
  const { domain, refusal } = schoolDomain(input);
  if (domain === null) throw new AppError('invalid_request', refusal);
  return domain;
}
