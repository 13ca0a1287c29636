import type { Active } from './active.ts';
import { KeyError } from './keys.ts';
import { askedGroups, isTypedBack, newRecoveryCode } from './recovery-code.ts';
import { answerOf } from './sync-api.ts';
import type { MadeCode } from './sync-port.ts';
import type { SyncOptions } from './sync-options.ts';
import { SyncFailure } from './sync-transport.ts';

/** Puts a recovery code in the place of the key that a school had us keep, for a person who has left it. */
export class CodeAfterSchool {
  private made: MadeCode | null = null;

  constructor(private readonly options: Pick<SyncOptions, 'kept' | 'random'>) {}

  make = (): MadeCode =>
    (this.made = { code: newRecoveryCode(), asked: askedGroups(this.options.random ?? Math.random) });

  /** Our copy of the key goes once the code opens all of them; what follows is under another key. */
  async keep(groups: readonly [string, string], active: Active | null): Promise<void> {
    const { kept } = this.options;
    if (!this.made || !isTypedBack(this.made.code, this.made.asked, groups)) throw new KeyError();
    if (!active || !kept) throw new SyncFailure('busy');
    await active.keys.addCode(this.made.code);
    await active.keys.renew(await answerOf(kept.end(active.device.deviceId)));
    this.made = null;
  }
}
