import { access } from 'node:fs/promises';
import { Client } from 'pg';
import { AppError } from '../common/app-error.js';
import { BACKUP_TASK, noteRun } from '../common/task-run.repository.js';
import { MIGRATION_LOCK } from '../connection/migrate.js';
import { type BackupTable, type BackupTableEnd, BackupWriter } from './backup-file.js';
import { copyOut } from './copy.js';
import { RowDigest } from './row-digest.js';
import { copyStatement, findSequences, findTables, preparedClient } from './tables.js';

export interface BackupReport {
  migrations: string[];
  tables: BackupTableEnd[];
}

/**
 * Writes a consistent snapshot of all data to a file. Nothing waits for it but migrations.
 * @param ownerUrl the role that owns the tables. @throws {AppError} where the file exists: a backup overwrites nothing.
 */
export async function createBackup(ownerUrl: string, file: string): Promise<BackupReport> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new AppError('conflict', `${file} exists already; a backup overwrites nothing.`);
  const client = await preparedClient(new Client({ connectionString: ownerUrl, keepAlive: true }));
  const writer = new BackupWriter(file);
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    const migrations = rows.map(({ name }) => name);
    await writer.write('H', { format: 1, createdAt: new Date().toISOString(), migrations });
    const tables: BackupTableEnd[] = [];
    for (const table of await findTables(client)) tables.push(await writeTable(client, writer, table));
    await writer.finish(await findSequences(client));
    await client.query('COMMIT');
    // A copy that takes no writes is backed up as well.
    await client.query(noteRun('succeeded_at'), [BACKUP_TASK]).catch(() => undefined);
    return { migrations, tables };
  } catch (failure) {
    await writer.discard();
    throw failure;
  } finally {
    await client.end();
  }
}

async function writeTable(client: Client, writer: BackupWriter, table: BackupTable): Promise<BackupTableEnd> {
  await writer.write('T', table);
  const digest = new RowDigest();
  const source = copyOut(client, copyStatement(table, 'TO STDOUT'));
  for await (const chunk of source) {
    digest.add(chunk);
    await writer.write('D', chunk);
  }
  if (digest.rows !== source.rows) {
    throw new AppError('conflict', `The rows of ${table.table} did not arrive as they were; no backup was made.`);
  }
  const end = { table: table.table, rows: digest.rows, digest: digest.digest };
  await writer.write('R', end);
  return end;
}
