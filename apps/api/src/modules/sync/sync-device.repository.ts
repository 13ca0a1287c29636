import type { DataSource, EntityManager } from 'typeorm';
import type { PersonalDataSource } from '../../common/personal-data.js';
import type { SessionFollower } from '../../common/registry.js';
import { preparedQuery } from '../../database/prepared-query.js';
import { columns, type RowOf, sql } from '../../database/sql.js';
import { endOneAccess } from '../auth/auth.repository.js';
import { SyncAccount } from './sync-account.entity.js';
import { SyncDeviceRow } from './sync-device.entity.js';
import { readParts } from './sync-checkpoint.repository.js';
import { SyncKeyRow } from './sync-key.entity.js';
import { readLog } from './sync-log.repository.js';

const OPEN = `INSERT INTO sync_accounts (user_id, generation, created_at, window_at)
  VALUES ($1, gen_random_uuid(), $2, $2) ON CONFLICT DO NOTHING`;

/** Turns sync on for a person, if it is off. */
export async function openAccount(manager: EntityManager, userId: string, now: Date): Promise<void> {
  await manager.query(OPEN, [userId, now]);
}

/** Locks an account to the end of the transaction, against pushes too; null while sync is off. */
export async function lockAccount(manager: EntityManager, userId: string): Promise<LockedAccount | null> {
  const [account] = await preparedQuery(manager, LOCK, [userId]);
  return account ?? null;
}
const LOCK = {
  name: 'sync-lock',
  text: sql`SELECT ${columns(SyncAccount, 'a', ['userId', 'head', 'bytes', 'epoch', 'keyMadeBy', 'admission'])}
    FROM sync_accounts a WHERE a.user_id = $1 FOR NO KEY UPDATE`,
};
export type LockedAccount = RowOf<typeof LOCK.text>;

/** SQL: whether an access belongs to a device of the account. @param user,access columns or parameters */
const isOfDevice = (user: string, access: string): string =>
  `EXISTS (SELECT FROM sync_devices d WHERE d.user_id = ${user} AND d.access_hash = ${access} AND d.revoked_at IS NULL)`;

/** Ends the session or token by which a device asked, and what hangs on it, but not the caller's `own`. */
export const endAccessOf = (
  manager: EntityManager,
  access: { userId: string; hash: Buffer; own: Buffer },
): Promise<void> => endOneAccess(manager, access, isOfDevice);

/** A session of a device has another id. */
export const followSession: SessionFollower = async (manager, { userId, from, to }) => {
  await manager.update(SyncDeviceRow, { userId, accessHash: from }, { accessHash: to });
};

/** Devices in the order in which they joined. */
export const findDevices = (manager: EntityManager, userId: string): Promise<ListedDevice[]> =>
  preparedQuery(manager, LIST, [userId]);
const LISTED = [
  'id',
  'name',
  'kind',
  'publicKey',
  'signKey',
  'number',
  'addedAt',
  'seenAt',
  'revokedAt',
  'admittedAt',
] as const;
const LIST = {
  name: 'sync-devices',
  text: sql`SELECT ${columns(SyncDeviceRow, 'd', LISTED)} FROM sync_devices d WHERE d.user_id = $1 ORDER BY d.added_at, d.id`,
};
export type ListedDevice = RowOf<typeof LIST.text>;

const CHECK = {
  name: 'sync-device',
  text: sql`SELECT ${columns(SyncDeviceRow, 'd', ['revokedAt'])} FROM sync_devices d WHERE d.user_id = $1 AND d.id = $2`,
};

/** When a device was revoked; undefined where there is none. */
export async function findRevoked(
  manager: EntityManager,
  userId: string,
  id: string,
): Promise<Date | null | undefined> {
  const [device] = await preparedQuery(manager, CHECK, [userId, id]);
  return device?.revokedAt;
}

/** The number is not 0 where the device was there before, and made room for another. */
const ADD = {
  name: 'sync-add-device',
  text: `INSERT INTO sync_devices (user_id, id, name, kind, public_key, sign_key, access_hash, added_at, seen_at, had_planner, number)
    SELECT $1, $2, $3, $4, $5, $6, $7::bytea, $8::timestamptz, $8::timestamptz, $9, coalesce(max(l.number), 0)
    FROM sync_log l WHERE l.user_id = $1 AND l.device_id = $2`,
};

type NewDevice = Pick<
  SyncDeviceRow,
  'userId' | 'id' | 'name' | 'kind' | 'publicKey' | 'signKey' | 'accessHash' | 'addedAt' | 'hadPlanner'
>;

export async function addDevice(manager: EntityManager, device: NewDevice): Promise<void> {
  const { userId, id, name, kind, publicKey, signKey, accessHash, addedAt, hadPlanner } = device;
  await preparedQuery(manager, ADD, [userId, id, name, kind, publicKey, signKey, accessHash, addedAt, hadPlanner]);
}

const SEE =
  'UPDATE sync_devices SET seen_at = $3, access_hash = coalesce($4, access_hash) WHERE user_id = $1 AND id = $2';

/** Notes when a device was seen, and by which session or token it asks where that is proven. */
export async function seeDevice(
  source: DataSource | EntityManager,
  { userId, id, seenAt, accessHash }: Pick<SyncDeviceRow, 'userId' | 'id' | 'seenAt' | 'accessHash'>,
): Promise<void> {
  await source.query(SEE, [userId, id, seenAt, accessHash]);
}

/** Removals of devices between a backup and its restore: fewer than this. */
const EPOCHS_OF_A_RESTORE = 1_000;

/**
 * Gives every account a new generation, after a restore: devices then send what the backup lacks. And an epoch that none of them has
 * seen: a key of the lost time may belong to a number that the backup gives again. An old backup has no account.
 */
export const RENEW_GENERATIONS = `DO $$ BEGIN
  IF to_regclass('public.sync_accounts') IS NOT NULL THEN UPDATE sync_accounts SET generation = gen_random_uuid(),
    epoch = epoch + ${EPOCHS_OF_A_RESTORE}, key_made_by = NULL; UPDATE sync_devices SET is_counted = false; END IF; END $$`;

/** More accounts than this are estimated: counting a million rows takes longer than an answer may. */
const MOST_COUNTED = 20_000;

/** SQL: accounts that sync, and what log and checkpoints take on the disk. */
const FIGURES = `SELECT CASE WHEN estimate > ${MOST_COUNTED} THEN estimate
  ELSE (SELECT count(*) FROM (SELECT FROM sync_accounts LIMIT ${2 * MOST_COUNTED}) counted) END::float8 AS accounts,
  (SELECT coalesce(sum(pg_total_relation_size(relid)), 0) FROM unnest(ARRAY['sync_log', 'sync_checkpoints']::regclass[]) AS t(name),
    LATERAL pg_partition_tree(t.name) WHERE isleaf)::float8 AS bytes
  FROM (SELECT reltuples AS estimate FROM pg_class WHERE oid = 'sync_accounts'::regclass) planner`;

export async function findFigures(dataSource: DataSource): Promise<{ accounts: number; bytes: number }> {
  const [row] = await dataSource.query<{ accounts: number; bytes: number }[]>(FIGURES);
  return row ?? { accounts: 0, bytes: 0 };
}

export const SYNC_DATA: PersonalDataSource = {
  async export(manager, { id }) {
    const account = await manager.findOneBy(SyncAccount, { userId: id });
    const devices = await findDevices(manager, id);
    const keys = await manager.find(SyncKeyRow, { where: { userId: id }, order: { kind: 'ASC', epoch: 'ASC' } });
    return {
      sync: account && {
        since: account.createdAt.toISOString(),
        bytes: Number(account.bytes),
        devices: devices.map(({ name, kind, addedAt, seenAt, revokedAt }) => ({
          name,
          kind,
          addedAt: addedAt.toISOString(),
          lastSeenAt: seenAt.toISOString(),
          revokedAt: revokedAt?.toISOString() ?? null,
        })),
        keys: keys.map(({ kind, epoch, wrapped, holder, schoolKey }) => ({ kind, epoch, wrapped, holder, schoolKey })),
        envelopes: readLog(manager.connection, id),
        checkpoints: readParts(manager.connection, id),
      },
    };
  },
};
