import type { SchoolMode, SyncSchool } from '@bellweek/api-client/contract/sync-school';
import type { EntityManager } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.js';
import { computed, sql } from '../../database/sql.js';
import { membershipOf, membersOfInstitution } from '../access/license-members.repository.js';
import { SyncAccount } from './sync-account.entity.js';
import type { LockedAccount } from './sync-device.repository.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { SyncSchoolRow } from './sync-school.entity.js';

/** Kinds of keys by the mode of an institution. */
const KINDS = { help: 'school', kept: 'kept' } as const;
export type SchoolKind = (typeof KINDS)[keyof typeof KINDS];
type Former = NonNullable<SyncSchool['former']>[number];

/** Of somebody who has left, and whose key we keep until they have a spare key. */
const LEFT: SyncSchool = { mode: 'kept', name: null, publicKey: null, isGiven: true };

/** A person's institution, and its choice. */
interface Choice {
  id: string;
  name: string;
  /** Whether its licence gives access now. */
  isRunning: boolean;
  mode: SchoolMode;
  publicKey: string | null;
}

type Help = Pick<SyncKeyRow, 'epoch' | 'schoolId' | 'schoolKey'>;

/** All that sync knows of a person, in one row. */
export interface Standing {
  /** Null while sync is off. */
  account: (Pick<SyncAccount, 'generation' | 'epoch' | 'keyMadeBy'> & { head: number; bytes: number }) | null;
  /** Null for a person who is in no institution, or has left it. */
  choice: Choice | null;
  /** The newest key that is wrapped for an institution. */
  help: Help | null;
  /** The epoch of the newest key that we keep. */
  kept: number | null;
}

const json = (values: Record<string, string>): string =>
  `json_build_object(${Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`;
const ACCOUNT = {
  generation: 'a.generation',
  head: 'a.head',
  epoch: 'a.epoch',
  bytes: 'a.bytes',
  keyMadeBy: 'a.key_made_by',
} satisfies Record<keyof NonNullable<Standing['account']>, string>;
const CHOICE = {
  id: 'm.id',
  name: 'm.name',
  isRunning: 'm.is_running',
  mode: `coalesce(s.mode, 'own')`,
  publicKey: 's.public_key',
} satisfies Record<keyof Choice, string>;
const HELP = { epoch: 'k.epoch', schoolId: 'k.school_id', schoolKey: 'k.school_key' } satisfies Record<
  keyof Help,
  string
>;
/** One statement, as every page of a planner asks. */
const STANDING = {
  name: 'sync-standing',
  text: sql`SELECT ${computed<Standing>({
    account: `(SELECT ${json(ACCOUNT)} FROM sync_accounts a WHERE a.user_id = $1)`,
    choice: `(SELECT ${json(CHOICE)} FROM (${membershipOf('$1', '$2')}) AS m LEFT JOIN sync_schools s ON s.institution_id = m.id)`,
    help: `(SELECT ${json(HELP)} FROM sync_keys k WHERE k.user_id = $1 AND k.kind = 'school' ORDER BY k.epoch DESC LIMIT 1)`,
    kept: `(SELECT max(k.epoch) FROM sync_keys k WHERE k.user_id = $1 AND k.kind = 'kept')`,
  })}`,
};

export async function findStanding(manager: EntityManager, userId: string, now: Date): Promise<Standing> {
  const [standing] = await preparedQuery(manager, STANDING, [userId, now]);
  return standing!;
}

/** Whether a key is the newest. No device has made the key of an epoch that began by a removal: the one before is what there is. */
const isNewest = ({ account }: Standing, epoch: number): boolean => !account?.keyMadeBy || epoch === account.epoch;

/**
 * The institution for which a member's device may wrap a key, and its public key.
 *
 * @param asked the public key; left out: the institution's present key
 */
export async function findHelper(
  manager: EntityManager,
  userId: string,
  now: Date,
  asked?: string,
): Promise<{ id: string; publicKey: string } | null> {
  const { choice, help } = await findStanding(manager, userId, now);
  // Nothing new is given to an institution whose licence is over.
  if (!choice?.isRunning || choice.mode === 'own') return null;
  const { id } = choice;
  const publicKey = asked ?? choice.publicKey;
  if (publicKey === null) return null;
  const isAllowed = publicKey === choice.publicKey || (help?.schoolId === id && help.schoolKey === publicKey);
  return isAllowed ? { id, publicKey } : null;
}

/**
 * A person's institution as they see it, with the keys that there are by its earlier choices. After they have left, keys that we keep stay
 * until a spare key has taken their place.
 */
export function schoolOf(standing: Standing): SyncSchool | null {
  const { choice, help, kept } = standing;
  if (!choice) return kept === null ? null : LEFT;
  const { id, name, mode, publicKey, isRunning } = choice;
  const wrappedFor = help?.schoolId === id && isNewest(standing, help.epoch) ? help.schoolKey : null;
  const isHelp = wrappedFor !== null && mode === 'help' && wrappedFor === publicKey;
  const isGiven = isHelp || (mode === 'kept' && kept !== null && isNewest(standing, kept));
  const former: Former[] = [];
  if (wrappedFor !== null && !isHelp) former.push({ mode: 'help', publicKey: wrappedFor });
  if (kept !== null && mode !== 'kept') former.push({ mode: 'kept', publicKey: null });
  const rest = (all: Former[]) => (all.length > 0 ? { former: all } : {});
  if (mode !== 'own' && (isRunning || isGiven)) return { mode, name, publicKey, isGiven, ...rest(former) };
  // The institution chose that its members alone have keys, or may be given no new one.
  const [left, ...others] = former;
  if (left?.mode !== 'help') return left ? LEFT : null;
  return { ...left, name, isGiven: true, ...(mode === 'own' && { isEnding: true }), ...rest(others) };
}

/** Whether we keep keys of somebody, or are to. */
export const isKeptBy = (school: SyncSchool | null): boolean =>
  school?.mode === 'kept' || (school?.former ?? []).some(({ mode }) => mode === 'kept');

/** Whether an institution has a key of a planner that it may no longer have: the person left it, or agreed to another choice. */
export function hasStaleHelp(standing: Standing): boolean {
  const { choice, help } = standing;
  if (!help) return false;
  if (!choice || help.schoolId !== choice.id) return true;
  if (choice.mode !== 'kept') return false;
  const school = schoolOf(standing);
  return school?.mode === 'kept' && school.isGiven;
}

/** Deletes keys of some kinds, and begins an epoch, whose key a device has yet to make. @returns the kinds there were */
export async function endKeys<Kind extends SchoolKind>(
  manager: EntityManager,
  { userId, epoch }: LockedAccount,
  kinds: readonly Kind[],
): Promise<Kind[]> {
  const ended: Kind[] = [];
  for (const kind of kinds) if ((await manager.delete(SyncKeyRow, { userId, kind })).affected) ended.push(kind);
  if (ended.length > 0) await manager.update(SyncAccount, { userId }, { epoch: epoch + 1, keyMadeBy: null });
  return ended;
}

const GIVEN = (institution: string): string =>
  `SELECT count(DISTINCT k.user_id)::int AS given FROM sync_keys k
   WHERE k.kind = $2 AND ($2 <> 'school' OR k.school_key = $3) AND k.user_id IN (${membersOfInstitution(institution)})`;

/** Members whose key an institution, or we for it, have. */
export async function countGiven(
  manager: EntityManager,
  { institutionId, mode, publicKey }: SyncSchoolRow,
): Promise<number> {
  const [row] = await manager.query<{ given: number }[]>(GIVEN('$1'), [institutionId, KINDS[mode], publicKey]);
  return row?.given ?? 0;
}

const BATCH = 200;

/** Kept keys that lie under another key of ours than the newest, which stay as they are for this transaction. */
export function findKeptUnderOthers(
  manager: EntityManager,
  newest: string,
  after: Pick<SyncKeyRow, 'userId' | 'epoch'> | null,
): Promise<SyncKeyRow[]> {
  const query = manager
    .createQueryBuilder(SyncKeyRow, 'k')
    .where(`k.kind = 'kept' AND k.wrapped ->> 'from' <> :newest`, { newest })
    .orderBy('k.userId')
    .addOrderBy('k.epoch')
    .limit(BATCH)
    .setLock('pessimistic_write');
  if (after) query.andWhere('(k.user_id, k.epoch) > (:userId, :epoch)', { userId: after.userId, epoch: after.epoch });
  return query.getMany();
}

/** Kept keys of a planner, oldest first. */
export const findKept = (manager: EntityManager, userId: string): Promise<SyncKeyRow[]> =>
  manager.find(SyncKeyRow, { where: { userId, kind: 'kept' }, order: { epoch: 'ASC' } });
