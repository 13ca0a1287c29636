import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import { withOwner } from './key-owner.ts';
import { kindOf, proofOf, SCHOOL } from './key-proofs.ts';
import type { Holder, KeyRing } from './key-ring.ts';
import { admissionOf, admissionSecret, toBase64Url, wrapFor } from './keys.ts';
import type { RecoveryHolder, WrappedKey } from './keys.ts';
import { answerOf, SyncFailure } from './sync-failure.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const KEPT = 'kept';

/**
 * Gives all keys of the account to a device, with a proof that they come from a device of the account.
 *
 * @param pair the sender's, by which the other end knows it
 */
export async function giveTo(
  ring: KeyRing,
  deviceId: string,
  publicKey: string,
  pair = ring.device.pair,
): Promise<void> {
  for (const epoch of ring.epochs) await putKey(ring, { kind: kindOf(deviceId), publicKey }, epoch, { pair });
}

/** Has all keys kept, which the person has agreed to. */
async function giveKept(ring: KeyRing): Promise<void> {
  for (const epoch of ring.epochs) await putKept(ring, epoch, await ring.accountKey(epoch));
}

/** Wraps all keys for the school, which the person has agreed to. */
async function giveSchool(ring: KeyRing, publicKey: string): Promise<void> {
  for (const epoch of ring.epochs) await putKey(ring, { kind: SCHOOL, publicKey }, epoch);
}

/** Takes from the school, or from us, what it no longer asks for. @returns the account, which needs a new key then */
export function endKept({ call, device }: KeyRing): Promise<SyncOverview> {
  return answerOf(call('DELETE /sync/kept-keys/:device', { params: { device: device.deviceId } }));
}

/** Does what the person's school has chosen: its key is kept, is wrapped for it, or it has none any more. */
export async function giveToSchool(keys: KeyRing | undefined, { school }: SyncOverview): Promise<void> {
  if (!keys || !school?.name) throw new SyncFailure('busy');
  // The next round makes a new key.
  if (school.isEnding) await keys.renew(await endKept(keys));
  else if (school.mode === 'kept') await giveKept(keys);
  else if (school.publicKey) await giveSchool(keys, school.publicKey);
}

/** With a new key: the secret that it gives lets devices in from now on. */
const admissionFor = async (key: Bytes, isNew: boolean) =>
  isNew ? { admission: await admissionOf(await admissionSecret(key)) } : {};

export async function putKept(ring: KeyRing, epoch: number, key: Bytes, isNew = false): Promise<void> {
  const [first] = await ring.secrets();
  const proof = await proofOf(first ?? key, { kind: KEPT, publicKey: '', epoch, key });
  const given = { deviceId: ring.device.deviceId, epoch, key: toBase64Url(key), proof, isNew };
  await answerOf(ring.call('PUT /sync/kept-keys', { body: { ...given, ...(await admissionFor(key, isNew)) } }));
}

export async function putKey(
  ring: KeyRing,
  to: Holder,
  epoch: number,
  {
    holder = null,
    isNew = false,
    pair = ring.device.pair,
    ...given
  }: { holder?: RecoveryHolder | null; isNew?: boolean; key?: Bytes; pair?: CryptoKeyPair } = {},
): Promise<void> {
  const { kind, publicKey } = to;
  const key = given.key ?? (await ring.accountKey(epoch));
  const school = kind === SCHOOL ? { schoolKey: publicKey } : {};
  const { deviceId } = ring.device;
  const body = { deviceId, epoch, ...(await sealedFor(ring, to, epoch, key, pair)), holder, isNew, ...school };
  const admission = await admissionFor(key, isNew);
  await answerOf(ring.call('PUT /sync/keys/:kind', { params: { kind }, body: { ...body, ...admission } }));
}

/** A key for a holder, with the proof that it is from somebody who has one of the account. */
export async function sealedFor(
  ring: KeyRing,
  { kind, publicKey }: Holder,
  epoch: number,
  key: Bytes,
  pair = ring.device.pair,
): Promise<{ wrapped: WrappedKey; proof: string }> {
  const [first] = await ring.secrets();
  const proof = await proofOf(first ?? key, { kind, publicKey, epoch, key });
  const content = kind === SCHOOL ? withOwner(key, ring.owner) : key;
  return { wrapped: await wrapFor(publicKey, content, pair), proof };
}
