import { LIMITS } from './limits.js';

/** Text, an at sign, text, a dot and text, with no spaces (specification, section 5). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Characters that no mail address may contain: they would change the envelope of a mail (quality S43). `a:b@c.de` is a
 * group whose member is b@c.de.
 */
const UNSAFE_IN_ADDRESS = /[\p{Cc},:;<>()[\]\\"\u2028\u2029]/u;

/** Misplaced dots: each must be between two other characters of the local part (RFC 5322, section 3.2.3). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Dots outside their place: they separate other characters of the local part, one at a time (RFC 5322, section 3.2.3).
 */
const MISPLACED_DOT = /^\.|\.\.|\.$/;

/** Whether a person's input is an accepted address, before any canonical form. */
export function isEmailAddress(text: string): boolean {
  if (text.length > LIMITS.email || !EMAIL_PATTERN.test(text) || !text.isWellFormed()) return false;
  // DNS writes domains with a trailing dot, SMTP does not (RFC 5321, section 2.3.5).
  if (text.endsWith('.')) return false;
  const local = text.slice(0, text.lastIndexOf('@'));
  return !UNSAFE_IN_ADDRESS.test(text) && !INVISIBLE.test(text) && !MISPLACED_DOT.test(local);
}

/**
 * A host name in its ASCII (punycode), lower-case form without a trailing dot, or null when it is none. UTS 46 by the
 * platform's own URL parser: look-alikes stay distinct, full-width letters do not.
 */
export function canonicalDomain(text: string): string | null {
  const host = text.trim().replace(/\.$/, '');
  if (host.length === 0 || host.length > LIMITS.domain || /[\s/\\?#@:%[\]]/.test(host)) return null;
  const url = URL.parse(`http://${host}/`);
  if (!url || url.pathname !== '/' || url.port !== '' || url.username !== '') return null;
  const ascii = url.hostname;
  // The URL parser turns `1.2.3` and hexadecimal numbers into addresses; those are no mail domains.
  const isAddress = /^[\d.]+$/.test(ascii) || ascii.startsWith('[');
  const labels = ascii.split('.');
  const isHost = labels.length > 1 && labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label));
  return isHost && !isAddress ? ascii : null;
}

/**
 * The characters outside ASCII that NFC turns into ASCII ones (Kelvin sign, Greek question mark and varia):
 * look-alikes, not spellings.
 */
const BECOMES_ASCII = /[\u212a\u037e\u1fef]/;

/**
 * The one form in which two addresses are compared: local part NFC with ASCII letters lower-cased (other letters keep
 * their case, since lower-casing them differs between JavaScript and databases), domain by {@link canonicalDomain}.
 * Tags (`+x`) and dots stay: they can be other people. Null when the text is no address. Mail goes to the stored
 * address, never to this form.
 */
export function canonicalEmail(text: string): string | null {
  const address = text.trim();
  if (!isEmailAddress(address)) return null;
  const at = address.lastIndexOf('@');
  const domain = canonicalDomain(address.slice(at + 1));
  if (domain === null) return null;
  // `\u212aim@…` would become `kim@…`, another person's address, and gain access to their data.
  if (BECOMES_ASCII.test(address.slice(0, at))) return null;
  const local = address
    .slice(0, at)
    .normalize('NFC')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const canonical = `${local}@${domain}`;
  // Punycode can be longer than the input; a form that is itself no address would not be stable.
  return canonical === address || isEmailAddress(canonical) ? canonical : null;
}

/** The canonical domain of a canonical address. */
export function emailDomain(canonical: string): string {
  return canonical.slice(canonical.lastIndexOf('@') + 1);
}
