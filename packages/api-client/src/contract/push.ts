import { z } from 'zod';
import { instantField } from './fields.js';
import { LIMITS } from './limits.js';

/** Reminders that a browser leaves with the server, for when its planner is closed. */
export const PUSH_LIMITS = {
  reminders: 64,
  /** How far ahead they lie. */
  days: 14,
  /** Bytes of a message before it is encrypted: all are equally long, so that none tells what it is about. */
  text: 768,
} as const;

/** Bytes of a message of aes128gcm (RFC 8188): a header of 86 bytes, the text, its end and its tag. */
const MESSAGE_BYTES = 86 + PUSH_LIMITS.text + 1 + 16;

/** Public key by which a browser knows the server's pushes (RFC 8292); null where the server sends none. */
export const pushKey = z.object({ key: z.string().nullable() }).meta({ id: 'PushKey' });
export type PushKey = z.infer<typeof pushKey>;

/** An address in its plain spelling: letters that need escapes are escaped. */
const endpoint = z
  .string()
  .max(LIMITS.url)
  .regex(/^[\x21-\x7e]*$/);

/** All that the server learns: the address of the browser's push service, and times. The messages are for the browser alone. */
export const pushRequest = z.strictObject({
  endpoint,
  reminders: z
    .array(
      z.strictObject({
        at: instantField,
        message: z
          .string()
          .length(Math.ceil((MESSAGE_BYTES * 4) / 3))
          .regex(/^[A-Za-z0-9_-]+$/),
      }),
    )
    .max(PUSH_LIMITS.reminders),
});
export type PushRequest = z.infer<typeof pushRequest>;

export const pushEnd = z.strictObject({ endpoint });
export type PushEnd = z.infer<typeof pushEnd>;
