import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { APPLE_TEAM_ID, DEVELOPMENT_CLIENT_ID } from './clients.ts';
import type { AppleKey } from './keys.ts';

/** Apple's own limit: a client secret is valid for six months at most. */
const LONGEST = '183 days';

/**
 * Verifies a client secret as Apple does: clients sign it themselves, with ES256 under the key that Apple knows, from
 * the team, about the client, for Apple.
 */
export async function isAppleClientSecret(secret: string, issuer: string, key: AppleKey): Promise<boolean> {
  try {
    const { protectedHeader } = await jwtVerify(secret, createPublicKey(key.publicKey), {
      algorithms: ['ES256'],
      issuer: APPLE_TEAM_ID,
      subject: DEVELOPMENT_CLIENT_ID,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
      maxTokenAge: LONGEST,
    });
    return protectedHeader.kid === key.keyId;
  } catch {
    return false;
  }
}
