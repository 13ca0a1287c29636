import { z } from 'zod';

export const base64Url = (mostBytes: number) =>
  z
    .string()
    .min(1)
    // A text above its limit is not read for its form.
    .max(Math.ceil((mostBytes * 4) / 3), { error: `This holds at most ${mostBytes} bytes.`, abort: true })
    .regex(/^[A-Za-z0-9_-]+$/, 'This is no base64url.');

export const syncEpoch = z.int().min(1).max(1_000_000);

/** By which devices see that the sender had a key of the account: the server cannot make one. */
export const syncProof = base64Url(32);

/** A public key of ECDH on P-256, raw: 65 bytes. */
export const syncPublicKey = z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'This is no public key.');
