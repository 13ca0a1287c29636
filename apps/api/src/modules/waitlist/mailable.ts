import { canonicalEmail, emailDomain } from '@bellweek/api-client/contract/email-address';
import { hasKnownSuffix } from '../../common/known-suffix.js';

/** Whether a mail can reach an address: the form takes more, such as `a@b.c`. */
export function isMailable(email: string): boolean {
  const canonical = canonicalEmail(email);
  return canonical !== null && hasKnownSuffix(emailDomain(canonical));
}
