import { hasKept, isKeeping } from './account-facts.ts';
import type { Active } from './active.ts';
import { CODE, proofOf, RECOVERY, secretOf } from './key-proofs.ts';
import { KeyError } from './keys.ts';
import { newHolder } from './code-keys.ts';
import { askedGroups, isTypedBack, newRecoveryCode } from './recovery-code.ts';
import { answerOf } from './sync-api.ts';
import type { SyncApi } from './sync-api.ts';
import type { MadeCode } from './sync-port.ts';
import type { SyncOptions } from './sync-options.ts';
import { SyncFailure } from './sync-transport.ts';

/**
 * Puts a recovery code in the place of the one before, for all keys at once.
 *
 * @param epoch the account's
 * @throws {SyncFailure} where this device lacks a key
 */
async function replaceCode(api: SyncApi, { keys: ring, device }: Active, code: string, epoch: number): Promise<void> {
  const base = Math.min(...ring.epochs);
  const made = await newHolder(code);
  const held = { kind: CODE, publicKey: made.publicKey, epoch: base, key: await ring.accountKey(base) };
  const holder = { ...made, proof: await proofOf(secretOf(code), held) };
  const to = { kind: RECOVERY, publicKey: made.publicKey };
  const sealed = async (each: number) => ({
    epoch: each,
    ...(await ring.sealed(to, each, await ring.accountKey(each))),
  });
  const keys = await Promise.all(ring.epochs.map(sealed));
  await answerOf(api.replaceCode({ deviceId: device.deviceId, epoch, holder, keys }));
  await ring.keep({}, holder);
}

/** A recovery code in the place of the one before, or of the key that a school had us keep. Until it is kept nothing changes. */
export class NewCode {
  private made: MadeCode | null = null;

  constructor(private readonly options: Pick<SyncOptions, 'api' | 'kept' | 'random'>) {}

  /** @throws {SyncFailure} where it could not be kept either: this device has no key, or there is no network */
  async make(active: Active | null): Promise<MadeCode> {
    if (!active || active.keys.epochs.length === 0) throw new SyncFailure('busy');
    await answerOf(this.options.api.readDevices());
    this.made = { code: newRecoveryCode(), asked: askedGroups(this.options.random ?? Math.random) };
    return this.made;
  }

  /** @throws {KeyError} for other groups. @throws {SyncFailure} where nothing is known to have changed; it can be tried again */
  async keep(groups: readonly [string, string], active: Active | null): Promise<void> {
    const { api, kept } = this.options;
    if (!this.made || !isTypedBack(this.made.code, this.made.asked, groups)) throw new KeyError();
    if (!active) throw new SyncFailure('busy');
    const { keys, device } = active;
    const overview = await answerOf(api.readDevices());
    // Another device may have been removed while the code was shown.
    await keys.fetch();
    await keys.renew(overview);
    await replaceCode(api, active, this.made.code, overview.account?.epoch ?? 1);
    this.made = null;
    // Our copy of the key goes once the code opens all of them; what follows is under another key.
    if (kept && hasKept(overview) && !isKeeping(overview)) await keys.renew(await answerOf(kept.end(device.deviceId)));
  }
}
