import { hasKept, isKeeping, readAccount } from './account-facts.ts';
import type { Active } from './active.ts';
import { endKept, sealedFor } from './give-keys.ts';
import { CODE, proofOf, RECOVERY, secretOf } from './key-proofs.ts';
import { KeyError } from './keys.ts';
import { newHolder } from './code-keys.ts';
import { askedGroups, isTypedBack, newRecoveryCode } from './recovery-code.ts';
import { answerOf, SyncFailure } from './sync-failure.ts';
import type { MadeCode } from './sync-port.ts';
import type { SyncOptions } from './sync-options.ts';

/**
 * Puts a recovery code in the place of the one before, for all keys at once.
 *
 * @param epoch the account's
 * @throws {SyncFailure} where this device lacks a key
 */
async function replaceCode({ keys: ring, device }: Active, code: string, epoch: number): Promise<void> {
  const base = Math.min(...ring.epochs);
  const made = await newHolder(code);
  const held = { kind: CODE, publicKey: made.publicKey, epoch: base, key: await ring.accountKey(base) };
  const holder = { ...made, proof: await proofOf(secretOf(code), held) };
  const to = { kind: RECOVERY, publicKey: made.publicKey };
  const sealed = async (each: number) => ({
    epoch: each,
    ...(await sealedFor(ring, to, each, await ring.accountKey(each))),
  });
  const keys = await Promise.all(ring.epochs.map(sealed));
  await answerOf(ring.call('PUT /sync/recovery', { body: { deviceId: device.deviceId, epoch, holder, keys } }));
  await ring.keep({}, holder);
}

/** A recovery code in the place of the one before, or of the key that a school had us keep. Until it is kept nothing changes. */
export class NewCode {
  private made: MadeCode | null = null;

  constructor(private readonly options: Pick<SyncOptions, 'call' | 'random'>) {}

  /** @throws {SyncFailure} where it could not be kept either: this device has no key, or there is no network */
  async make(active: Active | null): Promise<MadeCode> {
    if (!active || active.keys.epochs.length === 0) throw new SyncFailure('busy');
    await readAccount(this.options.call);
    this.made = { code: newRecoveryCode(), asked: askedGroups(this.options.random ?? Math.random) };
    return this.made;
  }

  /** @throws {KeyError} for other groups. @throws {SyncFailure} where nothing is known to have changed; it can be tried again */
  async keep(groups: readonly [string, string], active: Active | null): Promise<void> {
    if (!this.made || !isTypedBack(this.made.code, this.made.asked, groups)) throw new KeyError();
    if (!active) throw new SyncFailure('busy');
    const { keys } = active;
    const overview = await readAccount(this.options.call);
    // Another device may have been removed while the code was shown.
    await keys.fetch();
    await keys.renew(overview);
    await replaceCode(active, this.made.code, overview.account?.epoch ?? 1);
    this.made = null;
    // Our copy of the key goes once the code opens all of them; what follows is under another key.
    if (hasKept(overview) && !isKeeping(overview)) await keys.renew(await endKept(keys));
  }
}
