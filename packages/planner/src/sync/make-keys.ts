import type { SyncDevice, SyncOverview } from '@bellweek/api-client/contract/sync';
import { helpKeysOf } from './account-facts.ts';
import { newHolder } from './code-keys.ts';
import { giveTo, putKept, putKey } from './give-keys.ts';
import { CODE, isProven, kindOf, proofOf, RECOVERY, SCHOOL, secretOf } from './key-proofs.ts';
import type { Holder, KeyRing } from './key-ring.ts';
import { newAccountKey, publicKeyOf, unwrap, wrapFor } from './keys.ts';
import type { RecoveryHolder } from './keys.ts';
import { newSpareKey } from './spare-key.ts';
import { SyncFailure, unlessRefused } from './sync-failure.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Makes the account's first key, under a spare key that nobody sees and that lets nobody in, until the person keeps their own.
 * Begun again, it gives the server the same.
 *
 * @throws {SyncFailure} where another device made one
 */
export async function makeFirst(ring: KeyRing, epoch: number): Promise<void> {
  const known = ring.device.made?.[epoch] ? ring.device.holder : undefined;
  const key = await newKey(ring, epoch);
  const holder = known ?? (await unseenHolder(epoch, key));
  await ring.keep({}, holder);
  await make(ring, { epoch, key, holder });
}

async function unseenHolder(epoch: number, key: Bytes): Promise<RecoveryHolder> {
  const spareKey = newSpareKey();
  const holder = await newHolder(spareKey);
  const proof = await proofOf(secretOf(spareKey), { kind: CODE, publicKey: holder.publicKey, epoch, key });
  return { ...holder, proof };
}

/** Makes the account's first key, which a school has us keep: there is no code then. */
export async function makeKept(ring: KeyRing, epoch: number): Promise<void> {
  await make(ring, { epoch, key: await newKey(ring, epoch), holder: null });
}

/**
 * Makes the key of an epoch that has none, for the spare key and the devices that somebody with an earlier key has given keys to.
 *
 * @param removed the device that this device has just removed, whatever the server says of it
 */
export async function makeNext(ring: KeyRing, overview: SyncOverview, removed: string | undefined): Promise<void> {
  const { account, devices, school } = overview;
  if (!account) return;
  const holder = (await ring.knownHolder()) ?? ring.device.holder ?? null;
  // Both were given one before, by the person's own act.
  const isKept = school?.mode === 'kept' && (await ring.isKept());
  let helper: Holder | null = null;
  for (const publicKey of helpKeysOf(overview)) {
    if (!helper && (await isKnown(ring, { kind: SCHOOL, publicKey }))) helper = { kind: SCHOOL, publicKey };
  }
  if (!holder && !isKept) return;
  const known: Pick<SyncDevice, 'id' | 'publicKey'>[] = [];
  for (const device of devices) {
    const isOut = device.revokedAt !== null || device.id === removed || device.id === ring.device.deviceId;
    if (!isOut && (await isKnown(ring, { ...device, kind: kindOf(device.id) }))) known.push(device);
  }
  const { epoch } = account;
  const key = await newKey(ring, epoch);
  await make(ring, { epoch, key, holder }, known);
  await ring.settle();
  if (isKept && holder) await putKept(ring, epoch, key);
  // It is given nothing while its licence is over, and the key is made without it.
  if (helper) await putKey(ring, helper, epoch).catch(unlessRefused);
}

/** Gives a server that was restored from a backup the keys that it lost. */
export async function refill(ring: KeyRing, { account }: SyncOverview): Promise<void> {
  const { deviceId, pair, holder } = ring.device;
  await ring.enter();
  if (holder && !account?.keyMadeBy) {
    for (const epoch of ring.epochs) {
      const isNew = epoch === account?.epoch;
      const put = putKey(ring, { kind: RECOVERY, publicKey: holder.publicKey }, epoch, { holder, isNew });
      // The backup may hold another code.
      await (isNew ? put : put.catch(unlessRefused));
    }
  }
  await giveTo(ring, deviceId, await publicKeyOf(pair));
}

/** Whether another device has made the key: the server did not let this device in then. */
const isTaken = (error: unknown): boolean =>
  error instanceof SyncFailure && (error.problem === 'key-exists' || error.options.code === 'not-admitted');

async function make(
  ring: KeyRing,
  { epoch, key, holder }: { epoch: number; key: Bytes; holder: RecoveryHolder | null },
  devices: readonly Pick<SyncDevice, 'id' | 'publicKey'>[] = [],
): Promise<void> {
  try {
    const to = { kind: RECOVERY, publicKey: holder?.publicKey ?? '' };
    if (holder) await putKey(ring, to, epoch, { holder, isNew: true, key });
    else await putKept(ring, epoch, key, true);
  } catch (error) {
    if (!isTaken(error)) throw error;
    await ring.settle();
    throw new SyncFailure('key-exists', { cause: error });
  }
  const own = await publicKeyOf(ring.device.pair);
  await ring.keep({ [epoch]: await wrapFor(own, key) }, holder ?? undefined);
  const all = [{ id: ring.device.deviceId, publicKey: own }, ...devices];
  for (const { id, publicKey } of all) await putKey(ring, { kind: kindOf(id), publicKey }, epoch);
}

/** A new key, kept here before the server hears of it: the account must never have a key that no device has. */
async function newKey(ring: KeyRing, epoch: number): Promise<Bytes> {
  const { pair, made } = ring.device;
  const kept = made?.[epoch];
  if (kept) return unwrap(pair, kept);
  const key = newAccountKey();
  await ring.save({ made: { [epoch]: await wrapFor(await publicKeyOf(pair), key) } });
  return key;
}

/** Whether somebody with a key of the account has given one to this public key. */
async function isKnown(ring: KeyRing, { kind, publicKey }: Holder): Promise<boolean> {
  for (const { epoch, proof } of await ring.read(kind)) {
    if (!ring.epochs.includes(epoch)) continue;
    const held = { kind, publicKey, epoch, key: await ring.accountKey(epoch) };
    if (await isProven(proof, held, await ring.secrets())) return true;
  }
  return false;
}
