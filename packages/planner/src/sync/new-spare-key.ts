import { hasKept, isKeeping, readAccount } from './account-facts.ts';
import type { Active } from './active.ts';
import { newHolder } from './code-keys.ts';
import { endKept, sealedFor } from './give-keys.ts';
import { CODE, proofOf, RECOVERY, secretOf } from './key-proofs.ts';
import { admissionOf, admissionSecret } from './keys.ts';
import { newSpareKey } from './spare-key.ts';
import { answerOf, SyncFailure } from './sync-failure.ts';
import type { SyncOptions } from './sync-options.ts';

/**
 * Puts a spare key in the place of the one before, for all keys at once.
 *
 * @param epoch the account's
 * @throws {SyncFailure} where this device lacks a key
 */
async function replace({ keys: ring, device }: Active, spareKey: string, epoch: number): Promise<void> {
  const base = Math.min(...ring.epochs);
  const made = await newHolder(spareKey);
  const held = { kind: CODE, publicKey: made.publicKey, epoch: base, key: await ring.accountKey(base) };
  const holder = {
    ...made,
    proof: await proofOf(secretOf(spareKey), held),
    admission: await admissionOf(await admissionSecret(secretOf(spareKey))),
  };
  const to = { kind: RECOVERY, publicKey: made.publicKey };
  const sealed = async (each: number) => ({
    epoch: each,
    ...(await sealedFor(ring, to, each, await ring.accountKey(each))),
  });
  const keys = await Promise.all(ring.epochs.map(sealed));
  await answerOf(ring.call('PUT /sync/recovery', { body: { deviceId: device.deviceId, epoch, holder, keys } }));
  await ring.keep({}, holder);
}

/** A spare key in the place of the one before, or of the key that a school had us keep. Until it is kept nothing changes. */
export class NewSpareKey {
  private made: string | null = null;

  constructor(private readonly options: Pick<SyncOptions, 'call'>) {}

  /** @returns the same one until it is kept: the person may have a file of it @throws {SyncFailure} where it could not be kept either */
  async make(active: Active | null): Promise<string> {
    if (!active || active.keys.epochs.length === 0) throw new SyncFailure('busy');
    await readAccount(this.options.call);
    this.made ??= newSpareKey();
    return this.made;
  }

  /** @throws {SyncFailure} where nothing is known to have changed; it can be tried again */
  async keep(active: Active | null): Promise<void> {
    if (this.made === null || !active) throw new SyncFailure('busy');
    const { keys } = active;
    const overview = await readAccount(this.options.call);
    // Another device may have been removed meanwhile.
    await keys.fetch();
    await keys.renew(overview);
    await replace(active, this.made, overview.account?.epoch ?? 1);
    this.made = null;
    // Our copy of the key goes once the spare key opens all of them; what follows is under another key.
    if (hasKept(overview) && !isKeeping(overview)) await keys.renew(await endKept(keys));
  }
}
