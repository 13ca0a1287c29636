import {
  checkpointPart,
  pairingRequest,
  pairingReveal,
  recoveryRequest,
  syncAdmission,
  syncDeviceRenaming,
  syncDeviceRequest,
  syncKeyKind,
  syncKeyRequest,
  syncPush,
  wrappedKey,
} from '@bellweek/api-client/contract/sync';
import { keptKeyRequest } from '@bellweek/api-client/contract/sync-school';
import { z } from 'zod';

const device = z.uuid();
const pairing = z.uuid();
const place = z.int().min(0);
const { commitment } = pairingRequest.shape;
const { publicKey, nonce } = pairingReveal.shape;

/**
 * Arguments of each call that sync makes to the API, in their order. The names are those of the planner's `SyncApi`; the last three are
 * its `KeptApi`.
 */
const ARGUMENTS = {
  readDevices: z.tuple([]),
  admit: z.tuple([device, syncAdmission.shape.secrets]),
  joinDevice: z.tuple([syncDeviceRequest]),
  renameDevice: z.tuple([device, syncDeviceRenaming.shape.name]),
  removeDevice: z.tuple([device]),
  readLog: z.tuple([device, place]),
  push: z.tuple([syncPush]),
  readPart: z.tuple([device, place, place]),
  putPart: z.tuple([place, place, checkpointPart]),
  reportDigest: z.tuple([device, place, checkpointPart.shape.digest]),
  readKeys: z.tuple([device, syncKeyKind]),
  putKey: z.tuple([syncKeyKind, syncKeyRequest]),
  replaceCode: z.tuple([recoveryRequest]),
  readPairings: z.tuple([device]),
  askPairing: z.tuple([device, commitment]),
  answerPairing: z.tuple([pairing, device, publicKey]),
  revealPairing: z.tuple([pairing, device, z.strictObject({ publicKey, nonce })]),
  endPairing: z.tuple([pairing, device, z.boolean()]),
  deleteAll: z.tuple([]),
  readKept: z.tuple([device]),
  putKept: z.tuple([keptKeyRequest]),
  endKept: z.tuple([device]),
} as const;
export type SyncCallName = keyof typeof ARGUMENTS;

/** One of these calls, in the name of an account. */
export const syncCall = z
  .strictObject({
    account: z.uuid(),
    name: z.enum(Object.keys(ARGUMENTS) as [SyncCallName, ...SyncCallName[]]),
    given: z.array(z.unknown()).max(3),
  })
  .refine(({ name, given }) => ARGUMENTS[name].safeParse(given).success, 'Its arguments have another shape.');

/** Answer of the API as it passes between processes: headers have no copy. */
export interface SyncCallAnswer {
  status: number;
  data: unknown;
  error: string | null;
  code: string | null;
  /** `Date` and `Retry-After`, where the answer has them. */
  headers: Record<string, string>;
}

const keysByEpoch = z.record(z.string().regex(/^\d{1,7}$/), wrappedKey);

const pairText = z.strictObject({
  publicKey: syncDeviceRequest.shape.publicKey,
  privateKey: z.string().regex(/^[A-Za-z0-9_-]{100,400}$/),
});

/** Keys of this computer for one account. The private key is text, as the system's keyring holds nothing else. */
export const computerKeys = z.strictObject({
  deviceId: device,
  name: syncDeviceRequest.shape.name,
  pair: pairText,
  /** Signs the calls that the main process makes. */
  sign: pairText,
  /** Account keys by epoch, wrapped for the pair; of those in `made` the server does not know yet. */
  keys: keysByEpoch,
  made: keysByEpoch.optional(),
  holder: syncKeyRequest.shape.holder.unwrap().optional(),
});
export type ComputerKeys = z.infer<typeof computerKeys>;

/** Message of the server about a device of an account, which its window hears. */
export interface SyncSignalMessage {
  account: string;
  device: string;
  signal: 'head' | 'pairing' | 'devices' | 'look';
}
