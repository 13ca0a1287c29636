import { z } from 'zod';
import { instantField, text, uuidField } from './fields.js';
import { plainName } from './plain-name.js';
import { base64Url, syncEpoch, syncProof, syncPublicKey } from './sync-fields.js';
import { syncSchool } from './sync-school.js';

export const SYNC_LIMITS = {
  /** Devices of an account, revoked ones apart. */
  devices: 20,
  /** Log and checkpoints of an account, in bytes. */
  accountBytes: 25 * 1_048_576,
  pushesPerMinute: 120,
  /** Envelopes of one push. */
  envelopes: 50,
  /** Largest envelope and largest part of a checkpoint, in bytes. */
  envelopeBytes: 64 * 1024,
  /** Text of one push: a longer import is sent in several. */
  pushText: 1_500_000,
  /** Envelopes of one page of the log. */
  pageEnvelopes: 100,
  checkpointParts: 400,
  /** Answers that a request has. */
  pairingTries: 1,
  pairingMinutes: 10,
  /** Keys under one spare key, one an epoch: as many as fit in a body of usual size. */
  recoveryKeys: 120,
} as const;

const whole = (least: number) => z.int().min(least);
/** A whole number in an address. */
const digits = z.string().regex(/^\d{1,15}$/, 'Please give a whole number.');
const number = whole(1);
const epoch = syncEpoch;
const deviceId = uuidField;
/** The device that asks. The server refuses a revoked one. */
const device = { device: deviceId };
export const sequenceField = digits;
export const partField = digits;

/** A name such as "Chrome on a Chromebook". */
const deviceName = text(60).overwrite(plainName).min(1, 'Please name the device.');

export const syncDeviceRequest = z.strictObject({
  /** Chosen by the device, and kept by it. The same id again renews the device, whose session may have changed. */
  id: deviceId,
  name: deviceName,
  kind: z.enum(['web', 'desktop']),
  publicKey: syncPublicKey,
  /** Of ECDSA on P-256: the device proves its calls by it (`sync-proof.ts`). */
  signKey: syncPublicKey,
  /** Left out by a device that has no planner yet. A new device with one did not get it from the server alone. */
  hasPlanner: z.literal(true).optional(),
});
export type SyncDeviceRequest = z.input<typeof syncDeviceRequest>;

/** SHA-256 of a secret that only somebody with an account key, or the spare key, can compute. */
const admission = base64Url(32);
/** Lets a device in that shows such a secret: before that it can only ask for the keys. */
export const syncAdmission = z.strictObject({ deviceId, secrets: z.array(base64Url(32)).min(1).max(120) });

/** Another name for a device. It stays when the device joins again. */
export const syncDeviceRenaming = z.strictObject({ name: deviceName });

export const syncDevice = z
  .object({
    id: deviceId,
    name: z.string(),
    kind: z.enum(['web', 'desktop']),
    publicKey: z.string(),
    addedAt: instantField,
    /** To ten minutes. */
    lastSeenAt: instantField,
    revokedAt: instantField.nullable(),
    /** Whether it was let in to the planner; until then it waits. */
    isAdmitted: z.boolean(),
    /** Greatest number of an envelope of its own that the server has had; 0 before the first. */
    number: whole(0),
  })
  .meta({ id: 'SyncDevice' });
export type SyncDevice = z.infer<typeof syncDevice>;

/** Identifies the state of the server's log: another generation after the database was restored from a backup. */
const place = { generation: z.string(), head: whole(0), epoch };

export const syncOverview = z
  .object({
    /** Null until the first device joined. */
    account: z
      .object({
        ...place,
        bytes: whole(0),
        /** The device that made the account key of this epoch; null until one has put it. */
        keyMadeBy: deviceId.nullable(),
        /** Until then only a device that was let in may delete the copy; null: whoever is signed in. */
        guardedUntil: instantField.nullable(),
      })
      .nullable(),
    devices: z.array(syncDevice),
    /** Null for everybody whose institution has chosen nothing, and for individuals. */
    school: syncSchool.nullable(),
  })
  .meta({ id: 'SyncOverview' });
export type SyncOverview = z.infer<typeof syncOverview>;

const envelope = { number, epoch, body: base64Url(SYNC_LIMITS.envelopeBytes) };

/** An envelope as it is stored; `body` is base64url of bytes that the server cannot read. */
export const syncEnvelope = z
  .object({ sequence: whole(1), deviceId, number, epoch, body: z.string() })
  .meta({ id: 'SyncEnvelope' });
export type SyncEnvelope = z.infer<typeof syncEnvelope>;

export const syncCheckpoint = z
  .object({
    /** The last envelope that is in it. */
    sequence: whole(0),
    parts: whole(1),
    epoch,
    deviceId,
    digest: z.string(),
    /** Whether a device found this digest of its own. */
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'SyncCheckpoint' });
export type SyncCheckpoint = z.infer<typeof syncCheckpoint>;

/** Envelopes after a place in the log, oldest first. A page may be shorter than asked for: only `head` tells its end. */
export const syncLogPage = z
  .object({
    ...place,
    /** The first envelope that the log still has, or `head + 1`. A cursor below `oldest - 1` needs the checkpoint first. */
    oldest: whole(1),
    /** The newest one that is complete. */
    checkpoint: syncCheckpoint.nullable(),
    envelopes: z.array(syncEnvelope),
  })
  .meta({ id: 'SyncLogPage' });
export type SyncLogPage = z.infer<typeof syncLogPage>;

export const syncLogQuery = z.object({
  ...device,
  after: digits.default('0').transform(Number),
  limit: digits
    .default(String(SYNC_LIMITS.pageEnvelopes))
    .transform(Number)
    .pipe(z.number().min(1).max(SYNC_LIMITS.pageEnvelopes, `Please give at most ${SYNC_LIMITS.pageEnvelopes}.`)),
});

export const syncPush = z.strictObject({
  deviceId,
  /** The device's place in the log: what came after it is in the answer. */
  after: whole(0),
  /** In the order of their numbers. */
  envelopes: z
    .array(z.strictObject(envelope))
    .min(1)
    .max(SYNC_LIMITS.envelopes)
    .refine(
      (envelopes) =>
        envelopes.every(({ number: each }, at) => at === 0 || each === (envelopes[at - 1]?.number ?? 0) + 1),
      'Envelopes go in the order of their numbers, without a gap.',
    ),
});
export type SyncPush = z.input<typeof syncPush>;

/** The log after a push, with the envelopes since `after`, the device's own too. `number` is its greatest one that is stored. */
export const syncPushed = syncLogPage.extend({ number: whole(0) }).meta({ id: 'SyncPushed' });
export type SyncPushed = z.infer<typeof syncPushed>;

export const syncDeviceQuery = z.object(device);

export const checkpointParams = { seq: sequenceField, part: partField };
/** A part of a checkpoint; parts are counted from 1. All parts name the same device, epoch, digest and number of parts. */
export const checkpointPart = z.strictObject({
  deviceId,
  epoch,
  parts: whole(1).max(SYNC_LIMITS.checkpointParts),
  /** Of the state, keyed by the account key, so that it tells the server nothing. */
  digest: base64Url(64),
  body: base64Url(SYNC_LIMITS.envelopeBytes),
});
export type CheckpointPart = z.infer<typeof checkpointPart>;
export const storedCheckpointPart = z.object(checkpointPart.shape).meta({ id: 'SyncCheckpointPart' });
export const checkpointSaved = z.object({ isComplete: z.boolean() }).meta({ id: 'SyncCheckpointSaved' });

export const digestReport = z.strictObject({ deviceId, digest: base64Url(64) });
/** False: this device's state differs from the checkpoint's, so it sends its own. The server counts that. */
export const digestAnswer = z.object({ isEqual: z.boolean() }).meta({ id: 'SyncDigestAnswer' });

/** A key encrypted by a device, for a public key or under a code. The server never has the key that opens it. */
export const wrappedKey = z.strictObject({
  /** The sender's public key; empty under a code. */
  from: z.union([syncPublicKey, z.literal('')]),
  nonce: base64Url(12),
  sealed: base64Url(1_024),
});
export type WrappedKey = z.infer<typeof wrappedKey>;

/** For the spare key, for the person's institution, or for a device: `device:<id>`. */
export const syncKeyKind = z
  .string()
  .regex(/^(recovery|school|device:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'There is no such key.');

const keyFields = {
  epoch,
  /** The account key of the epoch. */
  wrapped: wrappedKey,
  proof: syncProof,
  /** The key pair of the spare key, so that keys of later epochs can be wrapped without the code. */
  holder: z
    .strictObject({
      publicKey: syncPublicKey,
      privateKey: wrappedKey,
      proof: syncProof.optional(),
      admission: admission.optional(),
    })
    .nullable(),
};
export const syncKeyRequest = z.strictObject({
  deviceId,
  ...keyFields,
  /** Whether this device has made the epoch's account key. Only one may: another is refused with `pair_instead`. */
  isNew: z.boolean(),
  /** With a new key: the secret that it gives lets devices in from now on. */
  admission: admission.optional(),
  /** With kind `school`: the public key that it is wrapped for. Left out: the institution's present public key. */
  schoolKey: syncPublicKey.optional(),
});
export type SyncKeyRequest = z.input<typeof syncKeyRequest>;

/**
 * A new spare key: the keys of all epochs for its key pair replace the keys under the former code. All are replaced at
 * once, or none.
 */
export const recoveryRequest = z.strictObject({
  deviceId,
  /** The account's epoch, as the device knows it. The server refuses other epochs, and keys of fewer epochs than it has. */
  epoch,
  holder: keyFields.holder.unwrap(),
  keys: z
    .array(z.strictObject({ epoch, wrapped: wrappedKey, proof: syncProof }))
    .min(1)
    .max(SYNC_LIMITS.recoveryKeys)
    .refine(
      (keys) => keys.every((key, at) => at === 0 || key.epoch > (keys[at - 1]?.epoch ?? 0)),
      'Keys go in the order of their epochs.',
    ),
});
export type RecoveryRequest = z.input<typeof recoveryRequest>;
export const syncKeys = z
  .object({ keys: z.array(z.object({ ...keyFields, putBy: deviceId, putAt: instantField })) })
  .meta({ id: 'SyncKeys' });
export type SyncKeys = z.infer<typeof syncKeys>;

/**
 * A new device's request to an old one. The new one commits to a random number (SHA-256 of it and its public key), the old one
 * answers with a public key that it makes for this, the new one reveals: then neither end nor the server could have chosen the
 * six digits.
 */
export const syncPairing = z
  .object({
    id: uuidField,
    /** The device that asks. */
    deviceId,
    state: z.enum(['asked', 'answered', 'revealed', 'done', 'refused']),
    commitment: z.string(),
    answer: z.object({ deviceId, publicKey: z.string() }).nullable(),
    reveal: z.object({ publicKey: z.string(), nonce: z.string() }).nullable(),
    triesLeft: whole(0),
    expiresAt: instantField,
  })
  .meta({ id: 'SyncPairing' });
export type SyncPairing = z.infer<typeof syncPairing>;
/** The open pairings, the newest last, and a refused pairing of the device that reads. */
export const syncPairings = z.object({ pairings: z.array(syncPairing) }).meta({ id: 'SyncPairings' });

export const pairingRequest = z.strictObject({ deviceId, commitment: base64Url(32) });
export const pairingAnswer = z.strictObject({ deviceId, publicKey: syncPublicKey });
export const pairingReveal = z.strictObject({ deviceId, publicKey: syncPublicKey, nonce: base64Url(32) });
/**
 * From the device that answered: the digits were the same, and the keys are put. A no of either device ends the request; before it was
 * answered, a no of any device.
 */
export const pairingEnd = z.strictObject({ deviceId, isSame: z.boolean() });

/** `GET /sync/events?device=`: server-sent events, `data` as JSON. No endpoint of JSON, so it has no function in the client. */
export const SYNC_EVENTS_PATH = '/sync/events';
export const syncEvent = z.discriminatedUnion('type', [
  /** The log's head, at the start and whenever it moved. */
  z.object({ type: z.literal('head'), ...place }),
  /** A pairing of this account has changed. */
  z.object({ type: z.literal('pairing'), id: uuidField }),
  /** Devices or keys of this account have changed. */
  z.object({ type: z.literal('devices') }),
  /** Something may have been missed: look. */
  z.object({ type: z.literal('look') }),
]);
export type SyncEvent = z.infer<typeof syncEvent>;
