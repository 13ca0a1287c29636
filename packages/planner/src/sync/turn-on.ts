import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import type { StoreApi } from 'zustand/vanilla';
import { hasPlanner, isAnother, isKeeping } from './account-facts.ts';
import type { Active } from './active.ts';
import { giveToSchool } from './give-keys.ts';
import type { KeyStore } from './key-store.ts';
import { makeFirst, makeKept } from './make-keys.ts';
import { problemOf, SyncFailure } from './sync-failure.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SyncView } from './sync-port.ts';

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

/** Whether this device made the account's key and was stopped before its planner synced. */
export async function isUnfinished({ read }: KeyStore, { account }: SyncOverview): Promise<boolean> {
  const keys = await read().catch(() => null);
  return account !== null && account.keyMadeBy === keys?.deviceId && keys.made?.[account.epoch] !== undefined;
}

/**
 * Turns sync on, which is done once: the first key of an account counts, whichever window or device made it.
 *
 * @throws {SyncFailure}
 */
export async function turnOn(host: TurnOnHost, name: string): Promise<void> {
  const { options, view } = host;
  const { school } = view.getState();
  await options.session.catchUp();
  // Another window of this device may have turned it on; this window follows it then.
  if (await host.goOn()) return;
  const overview = await host.overview();
  if (hasPlanner(overview) && !(await isUnfinished(options.keyStore, overview))) {
    if (await host.openKept(overview)) return;
    view.setState({ status: 'needs-key', problem: null });
    throw new SyncFailure('key-exists');
  }
  if (isAnother(overview.school, school)) throw new SyncFailure('school-changed');
  const { active, overview: joined } = await host.join(name);
  const epoch = joined.account?.epoch ?? 1;
  try {
    await (isKeeping(overview) ? makeKept : makeFirst)(active.keys, epoch);
  } catch (error) {
    if (problemOf(error) === 'key-exists') view.setState({ status: 'needs-key', problem: null });
    throw error;
  }
  // The person was told before; what fails is offered in the settings.
  if (school?.mode === 'help') await giveToSchool(active.keys, overview).catch(() => undefined);
  await host.begin(active, joined, 'first');
  await host.overview().catch(() => undefined);
}
