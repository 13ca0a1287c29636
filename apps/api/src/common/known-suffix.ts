import { parse } from 'tldts';

/** Whether a domain ends in a public suffix, or in a name set aside for tests and documentation (RFC 2606). */
export function hasKnownSuffix(domain: string): boolean {
  const { isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return Boolean(isIcann || isPrivate) || /\.(test|example)$/.test(domain);
}
