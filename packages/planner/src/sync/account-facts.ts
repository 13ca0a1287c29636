import { hasKeyBy } from '@bellweek/api-client/contract/has-key-by';
import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import type { SchoolView, SyncDevice } from './sync-port.ts';
import { answerOf } from './sync-failure.ts';

/** The account and its devices, as they are now. @throws {SyncFailure} */
export const readAccount = (call: SyncCall): Promise<SyncOverview> => answerOf(call('GET /sync/devices'));

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

/** Whether a device has the planner. */
export const takesPart = ({ revokedAt, isAdmitted }: SyncOverview['devices'][number]): boolean =>
  revokedAt === null && isAdmitted;

/** Devices that take part; devices that wait to be let in do not. @param own id of this device */
export const devicesOf = ({ devices }: SyncOverview, own: string | undefined): SyncDevice[] =>
  devices.filter(takesPart).map((each) => ({ ...each, isThis: each.id === own }));

/** Public keys of the person's school that keys may be wrapped for: its present key and its former keys. */
export const helpKeysOf = ({ school }: SyncOverview): string[] =>
  [...(school ? [school] : []), ...(school?.former ?? [])]
    .filter(({ mode }) => mode === 'help')
    .flatMap(({ publicKey }) => publicKey ?? []);
