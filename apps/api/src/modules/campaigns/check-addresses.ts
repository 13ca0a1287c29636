import { canonicalEmail } from '@bellweek/api-client/contract/email-address';
import { emailField } from '@bellweek/api-client/contract/fields';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { invalidRequest } from '../../common/error.filter.js';
import { othersFirst } from '../../common/others-first.js';

/** Milliseconds to check without a break. */
const TURN_MS = 5;

/**
 * Checks a list of any length, with breaks in which other requests are served.
 * @returns each canonical address once, with the address as it was written first. @throws {AppError} that names the first invalid one
 */
export async function checkAddresses(field: 'to' | 'except', list: readonly unknown[]): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  let begun = performance.now();
  for (const [index, given] of list.entries()) {
    const email = typeof given === 'string' && given.length <= LIMITS.email ? given.trim() : '';
    const canonical = canonicalEmail(email);
    if (canonical === null) {
      const issues = emailField.safeParse(given).error?.issues ?? [];
      throw invalidRequest(issues.map((issue) => ({ ...issue, path: [field, index] })));
    }
    if (!addresses.has(canonical)) addresses.set(canonical, email);
    if (performance.now() - begun < TURN_MS) continue;
    await othersFirst();
    begun = performance.now();
  }
  return addresses;
}
