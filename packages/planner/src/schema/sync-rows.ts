import { z } from 'zod';
import { idField, instant } from './fields.ts';

/** A stamp as `core/stamps/stamp.ts` writes it. */
export const STAMP = /^[-0-9A-Z_a-z]{16}$/;
const stamp = z.string().regex(STAMP);
/** Empty: never. */
const earlier = z.union([stamp, z.literal('')]);
/** Key of a row in all tables together: `tasks 0f3…`. */
const rowKeyField = z.string().min(3).max(80);
const registerField = z.string().min(1).max(80);

/** Stamps of the registers of one row; of a removed row only its removal is left. */
export const stampsRow = z.strictObject({
  id: rowKeyField,
  /** Greater for each life of a row that was removed and came back. Writes of earlier lives no longer count. */
  life: stamp,
  /** Stamp of every register of the row that `own` does not name. */
  base: earlier,
  own: z.record(registerField, stamp),
  /** Stamps that `own` replaced, as far as other devices can know: of several unsent writes the first counts. */
  replaced: z.record(registerField, earlier),
  /** Registers to be sent; null for all of the row. */
  unsent: z.array(registerField).nullable(),
  /** JSON of values that make no valid row of this version: of a newer version, or of a row whose rest has not come yet. */
  held: z.record(registerField, z.string()),
  /** A removal for good. Edits after `knew` were unknown to the device that removed the row. */
  removal: z.strictObject({ at: stamp, knew: earlier }).nullable(),
});
export type RowStamps = z.infer<typeof stampsRow>;

export const SYNC_ID = 'sync';

/** Limits of what is on its way at once, so that the row stays small. */
export const MOST_SENDING = 50;

/** An envelope on its way, kept as it is until the server has it: sent again, it has to be the same. */
const sendingField = z.strictObject({
  number: z.int().min(1),
  epoch: z.int().min(1),
  /** Base64url. */
  body: z.string().max(128 * 1024),
  /** Keys of the rows in it. */
  rows: z.array(rowKeyField),
});
export type SendingEnvelope = z.infer<typeof sendingField>;

/** The single row of a planner that syncs. */
export const syncRow = z.strictObject({
  id: z.literal(SYNC_ID),
  deviceId: idField,
  /**
   * - `first`: this planner begins to sync, and all of it is to be sent;
   * - `fetching`: it was joined, and not all of the log has come yet;
   * - `on`.
   */
  phase: z.enum(['first', 'fetching', 'on']),
  /** Number of this device's last envelope. */
  number: z.int().min(0),
  /** Generation of the server's log; a restored server has a new generation. */
  generation: z.string().max(64),
  /** Sequence of the last envelope that was joined. */
  cursor: z.int().min(0),
  epoch: z.int().min(1),
  sending: z.array(sendingField).max(MOST_SENDING),
  /** Numbers of the last envelope of each device. */
  numbers: z.record(idField, z.int().min(0)),
  /** Sequence of the newest checkpoint, and bytes of the log since. */
  checkpoint: z.int().min(0),
  bytes: z.int().min(0),
  /** Version of the planner that has read the log, and the newest one that wrote in it. */
  readAs: z.int().min(1),
  writtenAs: z.int().min(0),
  syncedAt: instant.nullable(),
  /** When all of this planner was last sent because another device's digest differed. */
  refilledAt: instant.nullable(),
  /** Holders of keys when this device last looked; absent before, as are news. */
  seen: z
    .strictObject({
      at: instant,
      /** Ids of the devices that take part. */
      devices: z.array(idField),
      /** Public keys of the spare key that a key of the account proves, and of those before; empty: none. */
      code: z.string(),
      formerCodes: z.array(z.string()),
      /** Whether the person has kept that code: the first one nobody has seen. */
      hasSpareKey: z.boolean().optional(),
      /** Digests of the keys under the code, by epoch, in this generation of the server. */
      prints: z.record(z.string(), z.string()),
      generation: z.string(),
    })
    .optional(),
  /** Changes of that which the person has not read yet. */
  news: z
    .array(z.strictObject({ kind: z.enum(['device', 'removed', 'code', 'code-void']), name: z.string() }))
    .optional(),
});
export type SyncRow = z.infer<typeof syncRow>;

/** A value that a write of another device replaced without knowing it, kept for 30 days. */
export const lostValueRow = z.strictObject({
  id: idField,
  key: rowKeyField,
  register: registerField,
  /** JSON. */
  value: z.string(),
  stamp,
  foundAt: instant,
});
export type LostValueRow = z.infer<typeof lostValueRow>;
