import { z } from 'zod';
import { instantField, reasonField, uuidField } from './fields.js';
import { base64Url, syncEpoch, syncProof, syncPublicKey } from './sync-fields.js';

/**
 * How an institution's members get at their planner without a device of theirs:
 * - `own`: by their spare key alone;
 * - `help`: the institution can open it too, by a key that it alone has;
 * - `kept`: we keep the key and give it out after sign-in.
 */
export const SCHOOL_MODES = ['own', 'help', 'kept'] as const;
export type SchoolMode = (typeof SCHOOL_MODES)[number];

/** The choice of a person's institution, or what is left of it after they have gone from there. */
export const syncSchool = z
  .object({
    mode: z.enum(['help', 'kept']),
    /** Null where the person is no longer a member. */
    name: z.string().nullable(),
    /** The institution's key, with `help`. */
    publicKey: z.string().nullable(),
    /** Whether there is a key by this choice, and with `help` for this public key: of this person's newest epoch that has a key. */
    isGiven: z.boolean(),
    /** The institution has ended this choice, and the key stays of use until the person ends that. */
    isEnding: z.boolean().optional(),
    /** Earlier choices by which there are keys still: they go on until the person has agreed to the new one. Left out: none. */
    former: z.array(z.object({ mode: z.enum(['help', 'kept']), publicKey: z.string().nullable() })).optional(),
  })
  .meta({ id: 'SyncSchool' });
export type SyncSchool = z.infer<typeof syncSchool>;

/** An account key of a member whose institution lets us keep it. */
export const keptKeyRequest = z.strictObject({
  deviceId: uuidField,
  epoch: syncEpoch,
  key: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This is no key.'),
  proof: syncProof,
  /** As in `PUT /sync/keys/:kind`. */
  isNew: z.boolean(),
  admission: base64Url(32).optional(),
});
export type KeptKeyRequest = z.input<typeof keptKeyRequest>;

export const keptKeys = z
  .object({ keys: z.array(z.object({ epoch: syncEpoch, key: z.string(), proof: z.string() })) })
  .meta({ id: 'SyncKeptKeys' });
export type KeptKeys = z.infer<typeof keptKeys>;

export const institutionSync = z
  .object({
    mode: z.enum(SCHOOL_MODES),
    publicKey: z.string().nullable(),
    /** Null with `own`. */
    since: instantField.nullable(),
    /** Members whose key it, or we, have. */
    given: z.int(),
    /** Whether this server can keep keys. */
    canKeep: z.boolean(),
  })
  .meta({ id: 'InstitutionSync' });
export type InstitutionSync = z.infer<typeof institutionSync>;

export const institutionSyncRequest = z
  .strictObject({ mode: z.enum(SCHOOL_MODES), publicKey: syncPublicKey.nullable(), reason: reasonField })
  .refine(({ mode, publicKey }) => (mode === 'help') === (publicKey !== null), {
    message: 'Please give the institution’s public key, and only with “with help”.',
    path: ['publicKey'],
  });
export type InstitutionSyncRequest = z.input<typeof institutionSyncRequest>;
