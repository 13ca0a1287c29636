import { hasKept, isKeeping } from './account-facts.ts';
import type { Active } from './active.ts';
import { KeyError } from './keys.ts';
import { askedGroups, isTypedBack, newRecoveryCode } from './recovery-code.ts';
import { answerOf } from './sync-api.ts';
import type { MadeCode } from './sync-port.ts';
import type { SyncOptions } from './sync-options.ts';
import { SyncFailure } from './sync-transport.ts';

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
    await keys.replaceCode(this.made.code, overview.account?.epoch ?? 1);
    this.made = null;
    // Our copy of the key goes once the code opens all of them; what follows is under another key.
    if (kept && hasKept(overview) && !isKeeping(overview)) await keys.renew(await answerOf(kept.end(device.deviceId)));
  }
}
