import { canonicalDomain } from '@bellweek/api-client/contract/email-address';
import { parse } from 'tldts';
import { AppError } from '../../common/app-error.js';
import { isPublicMail } from './public-mail-domains.js';

/**
 * The canonical form of a domain that one school owns. Whoever has an address there gets a licence, so neither a public
 * suffix (`edu.au`) nor a provider where anybody gets an address (`gmail.com`) will do.
 * @throws {AppError} with the sentence that says why not.
 */
export function institutionDomain(input: string): string {
  const domain = canonicalDomain(input);
  if (domain === null) {
    throw new AppError('invalid_request', 'Please enter a domain such as school.edu, without http:// or @.');
  }
  const { domain: registrable, isIcann, isPrivate, publicSuffix } = parse(domain, { allowPrivateDomains: true });
  if (registrable === null || domain === publicSuffix || !(isIcann || isPrivate || isReserved(domain))) {
    throw new AppError(
      'invalid_request',
      `${domain} belongs to no single school. Please enter the school's own domain.`,
    );
  }
  if (isPublicMail(domain)) {
    throw new AppError(
      'invalid_request',
      `Anybody can have an address at ${domain}. Please enter the school's own domain.`,
    );
  }
  return domain;
}

/** Names set aside for tests and documentation (RFC 2606); the pilot school of the default data has one. */
function isReserved(domain: string): boolean {
  return /\.(test|example)$/.test(domain);
}
