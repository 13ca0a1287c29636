import type { SyncSchool } from '@bellweek/api-client/contract/sync-school';
import { type EntityManager, type FindOptionsWhere, MoreThanOrEqual } from 'typeorm';
import { findMembership, membersOfInstitution } from '../license/license-members.repository.js';
import { SyncAccount } from './sync-account.entity.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { SyncSchoolRow } from './sync-school.entity.js';

/** Kinds of keys by the mode of an institution. */
const KINDS = { help: 'school', kept: 'kept' } as const;
export type SchoolKind = (typeof KINDS)[keyof typeof KINDS];

/** The choice of a person's institution, or null. */
export async function findChoice(manager: EntityManager, userId: string): Promise<SyncSchoolRow | null> {
  const institutionId = await findMembership(manager, userId);
  if (institutionId === null) return null;
  return manager.findOne(SyncSchoolRow, { where: { institutionId }, relations: { institution: true } });
}

/** The same as the person sees it. A key that is kept stays after they have left, until a recovery code has taken its place. */
export async function findSchool(
  manager: EntityManager,
  userId: string,
  account: SyncAccount | null,
): Promise<SyncSchool | null> {
  const choice = await findChoice(manager, userId);
  const isGiven = async (kind: SchoolKind, where: FindOptionsWhere<SyncKeyRow> = {}): Promise<boolean> =>
    account !== null && manager.existsBy(SyncKeyRow, { userId, kind, ...where });
  if (choice) {
    const { mode, publicKey, institution, setAt } = choice;
    // No device has made the key of an epoch that began by a removal: the one before is what there is.
    const newest = account?.keyMadeBy ? { epoch: account.epoch } : {};
    // A key from before the choice was wrapped for another public key.
    const since = mode === 'help' ? { putAt: MoreThanOrEqual(setAt) } : {};
    return { mode, name: institution.name, publicKey, isGiven: await isGiven(KINDS[mode], { ...newest, ...since }) };
  }
  return (await isGiven('kept')) ? { mode: 'kept', name: null, publicKey: null, isGiven: true } : null;
}

/** Whether an institution has a key of a planner that it may no longer have. */
export async function hasStaleHelp(manager: EntityManager, userId: string): Promise<boolean> {
  if (!(await manager.existsBy(SyncKeyRow, { userId, kind: 'school' }))) return false;
  return (await findChoice(manager, userId))?.mode !== 'help';
}

/** Deletes keys of one kind, and begins an epoch without a key: what follows is under another one. @returns whether there were any */
export async function endKeys(manager: EntityManager, account: SyncAccount, kind: SchoolKind): Promise<boolean> {
  const { userId, epoch } = account;
  const { affected } = await manager.delete(SyncKeyRow, { userId, kind });
  if (!affected) return false;
  await manager.update(SyncAccount, { userId }, { epoch: epoch + 1, keyMadeBy: null });
  return true;
}

const GIVEN = (institution: string): string =>
  `SELECT count(DISTINCT k.user_id)::int AS given FROM sync_keys k
   WHERE k.kind = $2 AND ($2 <> 'school' OR k.put_at >= $3) AND k.user_id IN (${membersOfInstitution(institution)})`;

/** Members whose key an institution, or we for it, have. */
export async function countGiven(
  manager: EntityManager,
  { institutionId, mode, setAt }: SyncSchoolRow,
): Promise<number> {
  const [row] = await manager.query<{ given: number }[]>(GIVEN('$1'), [institutionId, KINDS[mode], setAt]);
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
