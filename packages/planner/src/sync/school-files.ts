import { wrappedKey } from '@bellweek/api-client/contract/sync';
import { syncEpoch, syncPublicKey } from '@bellweek/api-client/contract/sync-fields';
import { z } from 'zod';
import { EMAIL_LENGTH, NAME_LENGTH } from './key-owner.ts';
import type { KeyOwner } from './key-owner.ts';
import { KeyError } from './keys.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Characters of the largest file: as many keys as it may hold take half of it, with the longest names. */
export const MOST_TEXT = 1_000_000;
/** Keys of one file, the newest of an account. */
export const MOST_KEYS = 500;
const ACCOUNT_KEY_BYTES = 32;

const id = z.string().min(1).max(64);
const name = z.string().max(NAME_LENGTH);
const keys = z
  .array(z.strictObject({ epoch: syncEpoch, wrapped: wrappedKey }))
  .min(1)
  .max(MOST_KEYS);

const keyOwner: z.ZodType<KeyOwner> = z.strictObject({ account: id, name, email: z.string().max(EMAIL_LENGTH) });

/** A new device asks a school for the keys of its account. It holds nothing that opens without the school's private key. */
export const helpRequest = z.strictObject({
  kind: z.literal('bellweek-help-request'),
  version: z.literal(1),
  account: id,
  device: z.strictObject({ id, name, publicKey: syncPublicKey }),
  /** The public key that the keys are wrapped for. */
  school: syncPublicKey,
  askedAt: z.iso.datetime(),
  keys,
});
export type HelpRequest = z.infer<typeof helpRequest>;

/** The same keys, wrapped by the school for the device that asked. */
export const helpAnswer = z.strictObject({
  kind: z.literal('bellweek-help-answer'),
  version: z.literal(1),
  account: id,
  device: id,
  school: syncPublicKey,
  keys,
});
export type HelpAnswer = z.infer<typeof helpAnswer>;

/** Content of a file, or null where it is none of these. */
export function readJson<T>(schema: z.ZodType<T>, text: string): T | null {
  if (text.length > MOST_TEXT) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** @throws {KeyError} when it is no key with an owner */
export function splitOwner(opened: Bytes): { key: Bytes; owner: KeyOwner } {
  const owner = readJson(keyOwner, new TextDecoder().decode(opened.subarray(ACCOUNT_KEY_BYTES)));
  if (!owner) throw new KeyError();
  return { key: opened.slice(0, ACCOUNT_KEY_BYTES), owner };
}
