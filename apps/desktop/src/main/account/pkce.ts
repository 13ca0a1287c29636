import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Secrets of one sign-in (RFC 7636): the challenge and the state go to the browser, the verifier stays here. */
export interface Secrets {
  verifier: string;
  challenge: string;
  state: string;
}

export function newSecrets(): Secrets {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge, state: randomBytes(24).toString('base64url') };
}

/** Constant-time comparison. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
