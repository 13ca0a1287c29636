import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import type { StoreApi } from 'zustand/vanilla';
import { hasPlanner, isAnother, isKeeping } from './account-facts.ts';
import type { Active } from './active.ts';
import { giveToSchool } from './give-keys.ts';
import { KeyError } from './keys.ts';
import { makeFirst, makeKept } from './make-keys.ts';
import { openByCode } from './open-by-code.ts';
import { askedGroups, isTypedBack, newRecoveryCode } from './recovery-code.ts';
import { problemOf, SyncFailure } from './sync-failure.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SchoolView, SyncView } from './sync-port.ts';

/** Parts of the client by which sync is turned on. */
export interface TurnOnHost {
  readonly options: SyncOptions;
  readonly view: StoreApi<SyncView>;
  overview: () => Promise<SyncOverview>;
  join: (name: string) => Promise<{ overview: SyncOverview; active: Active }>;
  openKept: (overview: SyncOverview) => Promise<boolean>;
  begin: (active: Active, overview: SyncOverview, phase: 'first') => Promise<void>;
  goOn: () => Promise<boolean>;
}

/** Turns sync on, which is done once: the first key of an account counts, whichever window or device made it. */
export class TurnOn {
  /** Code and name, while two groups are asked for. */
  private turning: { code: string; name: string; school: SchoolView | null } | null = null;

  constructor(private readonly host: TurnOnHost) {}

  /** @returns the code; null where sync is on without one. @throws {SyncFailure} */
  async start(name: string): Promise<{ code: string | null }> {
    const { host } = this;
    const { school } = host.view.getState();
    if (await this.isOnAlready()) return { code: null };
    const overview = await host.overview();
    if (hasPlanner(overview)) {
      if (await host.openKept(overview)) return { code: null };
      host.view.setState({ status: 'needs-key', problem: null });
      throw new SyncFailure('key-exists');
    }
    if (isAnother(overview.school, school)) throw new SyncFailure('school-changed');
    if (isKeeping(overview)) {
      const { active, overview: joined } = await host.join(name);
      await makeKept(active.keys, joined.account?.epoch ?? 1);
      await host.begin(active, joined, 'first');
      await host.overview();
      return { code: null };
    }
    const code = newRecoveryCode();
    this.turning = { code, name, school };
    const asked = askedGroups(host.options.random ?? Math.random);
    host.view.setState({ status: 'turning-on', asked, voidCode: null, problem: null });
    return { code };
  }

  async confirm(groups: readonly [string, string]): Promise<void> {
    const { host, turning } = this;
    if (await this.isOnAlready()) throw new SyncFailure('already-on');
    const { asked } = host.view.getState();
    if (!turning || !asked || !isTypedBack(turning.code, asked, groups)) throw new KeyError();
    // From here on the code may count, whatever becomes of the answer.
    host.options.codeNote?.set(false);
    const { overview, active } = await host.join(turning.name);
    await this.makeFirst(active, overview, turning.code);
    this.turning = null;
    // The person was told before the code was made; what fails is offered in the settings.
    if (turning.school?.mode === 'help') await giveToSchool(active.keys, overview).catch(() => undefined);
    await host.begin(active, overview, 'first');
    await host.overview().catch(() => undefined);
  }

  private async makeFirst(active: Active, { account }: SyncOverview, code: string): Promise<void> {
    try {
      await makeFirst(active.keys, account?.epoch ?? 1, code);
    } catch (error) {
      if (problemOf(error) !== 'key-exists') throw error;
      // Where only the answer was lost, the existing key is this device's own.
      await openByCode(active, code).catch((other: unknown): never => {
        if (!(other instanceof KeyError)) throw other;
        this.turning = null;
        this.host.view.setState({ status: 'needs-key', asked: null, voidCode: 'device' });
        throw error;
      });
    }
  }

  /** Whether another window of this device has turned sync on; this window follows it then. */
  private async isOnAlready(): Promise<boolean> {
    await this.host.options.session.catchUp();
    return this.host.goOn();
  }
}
