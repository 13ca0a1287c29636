import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import type { KeyRing } from './key-ring.ts';
import type { SchoolView, SyncDevice } from './sync-port.ts';
import { SyncFailure } from './sync-transport.ts';

/** Whether the account has a planner on the server, under a key that this device would have to get. */
export const hasPlanner = (overview: SyncOverview | null): boolean => {
  return Boolean(overview?.account && (overview.account.keyMadeBy ?? overview.account.head > 0));
};

/** Whether a school has us keep its members' keys. */
export const isKeeping = ({ school }: SyncOverview): boolean => school?.mode === 'kept' && school.name !== null;

/** Whether there are keys that we keep, by the school's choice now or one before. */
export const hasKept = ({ school }: SyncOverview): boolean => school !== null && hasKeyBy('kept', school);

/** Whether a member's school has another way to their key than the person was told. */
export const isAnother = (school: SyncOverview['school'], told: SchoolView | null): boolean =>
  (school?.name ?? null) !== null && (school?.mode !== told?.mode || school?.name !== told?.name);

/** Does what the person's school has chosen: its key is kept, is wrapped for it, or it has none any more. */
export async function giveToSchool(keys: KeyRing | undefined, { school }: SyncOverview): Promise<void> {
  if (!keys || !school?.name) throw new SyncFailure('busy');
  if (school.isEnding) await keys.endSchool();
  else if (school.mode === 'kept') await keys.giveKept();
  else if (school.publicKey) await keys.giveSchool(school.publicKey);
}

/** Whether a device has the planner. */
export const takesPart = ({ revokedAt, isAdmitted }: SyncOverview['devices'][number]): boolean =>
  revokedAt === null && isAdmitted;

/** Devices that take part; those that wait to be let in do not. @param own id of this one */
export const devicesOf = ({ devices }: SyncOverview, own: string | undefined): SyncDevice[] =>
  devices.filter(takesPart).map((each) => ({ ...each, isThis: each.id === own }));

/** Public keys of the person's school that keys may be wrapped for: the one it has now, and the one it had before. */
export const helpKeysOf = ({ school }: SyncOverview): string[] =>
  [...(school ? [school] : []), ...(school?.former ?? [])]
    .filter(({ mode }) => mode === 'help')
    .flatMap(({ publicKey }) => publicKey ?? []);
