import { Client } from 'pg';
import { AppError } from '../common/app-error.js';
import { migrate, migrateTo } from '../connection/migrate.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { RENEW_GENERATIONS } from '../modules/sync/sync-device.repository.js';
import type { BackupReport } from './create-backup.js';
import { type BackupEnd, type BackupTable, type BackupTableEnd, type Frame, readBackup } from './backup-file.js';
import { copyIn, copyOut } from './copy.js';
import { RowDigest } from './row-digest.js';
import { copyStatement, findTables, preparedClient, tableName } from './tables.js';

/**
 * Fills an empty database from a backup: the whole file is checked first, then the schema is made as it was, filled in one
 * transaction, compared with the backup row for row, and brought up to date. A database that does not exist is made.
 * @throws {AppError} naming the problem; the database's data are unchanged then.
 */
export async function restoreBackup(ownerUrl: string, appUrl: string, file: string): Promise<BackupReport> {
  const report = await checkBackup(file);
  const unknown = report.migrations.filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new AppError('conflict', `This backup is of a newer version of Bellweek, which knows ${unknown.join(', ')}.`);
  }
  await createDatabase(ownerUrl);
  await refuseUsed(ownerUrl, report.migrations);
  await migrateTo(ownerUrl, report.migrations);
  await load(ownerUrl, file);
  await migrate(ownerUrl, appUrl);
  return report;
}

/** Checks a backup by reading it to its end. */
export async function checkBackup(file: string): Promise<BackupReport> {
  const report: BackupReport = { migrations: [], tables: [] };
  for await (const { kind, content } of readBackup(file)) {
    if (kind === 'H') report.migrations = content.migrations;
    if (kind === 'R') report.tables.push(content);
  }
  return report;
}

/** Creates the database where the role may do so, as the owner of the development server may; else says that it is missing. */
async function createDatabase(ownerUrl: string): Promise<void> {
  const address = new URL(ownerUrl);
  const name = decodeURIComponent(address.pathname.slice(1));
  const probe = new Client({ connectionString: ownerUrl });
  const missing = await probe.connect().then(
    () => false,
    (failure: { code?: string }) => {
      if (failure.code !== '3D000') throw failure;
      return true;
    },
  );
  await probe.end();
  if (!missing) return;
  address.pathname = '/postgres';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client
    .query(`CREATE DATABASE "${name.replaceAll('"', '""')}"`)
    .catch((failure: { code?: string }) => {
      if (failure.code === NOT_ALLOWED) throw notThere(name, decodeURIComponent(address.username));
      throw failure;
    })
    .finally(() => client.end());
}

const NOT_ALLOWED = '42501';
const notThere = (name: string, role: string): AppError =>
  new AppError(
    'conflict',
    `There is no database ${name}, and the role ${role} may make none. Make it as PostgreSQL's administrator: ` +
      `CREATE DATABASE ${name} OWNER ${role} ENCODING 'UTF8' TEMPLATE template0;`,
  );

const notEmpty = (what: string): AppError =>
  new AppError(
    'conflict',
    `A backup is restored into an empty database only, and this one ${what}. Nothing was changed.`,
  );

async function refuseUsed(ownerUrl: string, migrations: string[]): Promise<void> {
  const client = await preparedClient(new Client({ connectionString: ownerUrl }));
  try {
    await refuseRows(client);
    const { rows: known } = await client.query(`SELECT to_regclass('public.migrations') IS NOT NULL AS "isThere"`);
    if (!(known[0] as { isThere: boolean }).isThere) return;
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    if (rows.some(({ name }) => !migrations.includes(name))) throw notEmpty('has a newer schema than the backup');
  } finally {
    await client.end();
  }
}

async function refuseRows(client: Client): Promise<void> {
  for (const { table } of await findTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${tableName(table)} LIMIT 1`);
    if (rowCount !== 0) throw notEmpty(`has rows in ${table}`);
  }
}

async function load(ownerUrl: string, file: string): Promise<void> {
  const client = await preparedClient(new Client({ connectionString: ownerUrl, keepAlive: true }));
  try {
    const names = (await findTables(client)).map(({ table }) => tableName(table));
    await client.query('BEGIN');
    // The backup holds the triggers' rows already. The lock of ALTER TABLE also keeps other writers out from here on.
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await refuseRows(client);
    await loadTables(client, file);
    await client.query(RENEW_GENERATIONS);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await client.end();
  }
}

async function loadTables(client: Client, file: string): Promise<void> {
  const frames = readBackup(file);
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    const frame = next.value;
    if (frame.kind === 'T') await loadTable(client, frame.content, frames);
    if (frame.kind === 'Z') await setSequences(client, frame.content.sequences);
  }
}

async function loadTable(client: Client, table: BackupTable, frames: AsyncGenerator<Frame>): Promise<void> {
  let end: BackupTableEnd | undefined;
  async function* rows(): AsyncGenerator<Buffer> {
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.kind === 'R') end = next.value.content;
      if (next.value.kind !== 'D') return;
      yield next.value.content;
    }
  }
  await copyIn(client, copyStatement(table, 'FROM STDIN'), rows());
  const stored = new RowDigest();
  for await (const chunk of copyOut(client, copyStatement(table, 'TO STDOUT'))) stored.add(chunk);
  if (stored.rows !== end?.rows || stored.digest !== end.digest) {
    throw new AppError('conflict', `The rows of ${table.table} did not arrive as they were; nothing was restored.`);
  }
}

async function setSequences(client: Client, sequences: BackupEnd['sequences']): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await client.query('SELECT setval($1::regclass, $2)', [tableName(name), last]);
  }
}
