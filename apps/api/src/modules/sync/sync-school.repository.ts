import type { SchoolMode, SyncSchool } from '@bellweek/api-client/contract/sync-school';
import type { EntityManager } from 'typeorm';
import { findMembership, type Membership, membersOfInstitution } from '../access/license-members.repository.js';
import { SyncAccount } from './sync-account.entity.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { SyncSchoolRow } from './sync-school.entity.js';

/** Kinds of keys by the mode of an institution. */
const KINDS = { help: 'school', kept: 'kept' } as const;
export type SchoolKind = (typeof KINDS)[keyof typeof KINDS];
type Former = NonNullable<SyncSchool['former']>[number];

/** Of somebody who has left, and whose key we keep until they have a spare key. */
const LEFT: SyncSchool = { mode: 'kept', name: null, publicKey: null, isGiven: true };

/** The choice of a person's institution. */
interface Choice extends Membership {
  mode: SchoolMode;
  publicKey: string | null;
}

/** Looks up a person's institution and its choice; null for a person who is in no institution, or has left it. */
export async function findChoice(manager: EntityManager, userId: string, now: Date): Promise<Choice | null> {
  const membership = await findMembership(manager, userId, now);
  if (membership === null) return null;
  const row = await manager.findOneBy(SyncSchoolRow, { institutionId: membership.institution.id });
  return { ...membership, mode: row?.mode ?? 'own', publicKey: row?.publicKey ?? null };
}

const findLast = (manager: EntityManager, userId: string, kind: SchoolKind): Promise<SyncKeyRow | null> =>
  manager.findOne(SyncKeyRow, { where: { userId, kind }, order: { epoch: 'DESC' } });

/** Whether a key is the newest. No device has made the key of an epoch that began by a removal: the one before is what there is. */
const isNewest = ({ keyMadeBy, epoch }: SyncAccount, key: SyncKeyRow): boolean => !keyMadeBy || key.epoch === epoch;

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
  const choice = await findChoice(manager, userId, now);
  // Nothing new is given to an institution whose licence is over.
  if (!choice?.isRunning || choice.mode === 'own') return null;
  const { id } = choice.institution;
  const publicKey = asked ?? choice.publicKey;
  if (publicKey === null) return null;
  const last = publicKey === choice.publicKey ? null : await findLast(manager, userId, 'school');
  const isAllowed = publicKey === choice.publicKey || (last?.schoolId === id && last.schoolKey === publicKey);
  return isAllowed ? { id, publicKey } : null;
}

/**
 * A person's institution as they see it, with the keys that there are by its earlier choices. After they have left, keys that we keep stay
 * until a spare key has taken their place.
 */
export async function findSchool(
  manager: EntityManager,
  userId: string,
  account: SyncAccount | null,
  now: Date,
): Promise<SyncSchool | null> {
  const choice = await findChoice(manager, userId, now);
  const help = account && (await findLast(manager, userId, 'school'));
  const kept = account && (await findLast(manager, userId, 'kept'));
  if (!choice) return kept ? LEFT : null;
  const { mode, publicKey, isRunning } = choice;
  const { id, name } = choice.institution;
  const wrappedFor = help?.schoolId === id && isNewest(account!, help) ? help.schoolKey : null;
  const isHelp = wrappedFor !== null && mode === 'help' && wrappedFor === publicKey;
  const isGiven = isHelp || (mode === 'kept' && kept !== null && isNewest(account!, kept));
  const former: Former[] = [];
  if (wrappedFor !== null && !isHelp) former.push({ mode: 'help', publicKey: wrappedFor });
  if (kept && mode !== 'kept') former.push({ mode: 'kept', publicKey: null });
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
export async function hasStaleHelp(manager: EntityManager, userId: string, now: Date): Promise<boolean> {
  const help = await findLast(manager, userId, 'school');
  if (!help) return false;
  const choice = await findChoice(manager, userId, now);
  if (!choice || help.schoolId !== choice.institution.id) return true;
  if (choice.mode !== 'kept') return false;
  const school = await findSchool(manager, userId, await manager.findOneBy(SyncAccount, { userId }), now);
  return school?.mode === 'kept' && school.isGiven;
}

/** Deletes keys of some kinds, and begins an epoch, whose key a device has yet to make. @returns the kinds there were */
export async function endKeys<Kind extends SchoolKind>(
  manager: EntityManager,
  { userId, epoch }: SyncAccount,
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
