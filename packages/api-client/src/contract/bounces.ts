import { z } from 'zod';
import { text } from './fields.js';
import { LIMITS } from './limits.js';

/** A mail that came back, whole and as it was received. */
export const bounceReport = z.strictObject({
  message: text(LIMITS.bounce),
  /** HMAC-SHA256 of `message` under the secret of both sides, hexadecimal. */
  signature: z.string().regex(/^[0-9a-f]{64}$/, 'The signature must be 64 hexadecimal digits.'),
});
export type BounceReport = z.infer<typeof bounceReport>;
