import type { DataSource, QueryRunner } from 'typeorm';
import { databaseLogin } from '../config/database-login.js';
import { createCommandDataSource } from './data-source.js';
import { lackingColumns } from '../database/lacking-columns.js';
import { unreleased } from '../database/migrations/1766000000000-create-schema.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { applyFunctions } from '../database/schema-files.js';

/** Advisory lock of migrations: an arbitrary number, the same in every copy of Bellweek. */
export const MIGRATION_LOCK = 4_219_800_451;
/** Tables that the application's role may only read. It inserts audit entries by ENTRY_COLUMNS; functions write the rest. */
const READ_ONLY_TABLES = 'audit_entries, audit_seals, audit_unsealed, migrations';
/** Columns that the application may set: the database sets an entry's id and time. */
const ENTRY_COLUMNS = 'action, actor_id, subject_id, license_id, metadata';

/**
 * Brings the schema and its functions up to date, one process at a time: a second one waits for the first and then finds no
 * migration to run.
 * The lock belongs to a session, so that it ends with the process; each migration is one transaction.
 * @param ownerUrl the role that owns the tables. @param appUrl the role of the API, which is granted the rights it needs.
 * @returns the names of the migrations that ran. @throws {AppError} for a database of an earlier baseline, which has its name too
 */
export function migrate(ownerUrl: string, appUrl: string): Promise<string[]> {
  return runMigrations(createCommandDataSource(ownerUrl), async (runner) => {
    if ((await lackingColumns(runner.connection)).length > 0) throw unreleased();
    // One transaction, so that no right on all tables is usable before its exceptions are revoked.
    await runner.startTransaction();
    await applyFunctions(runner);
    await grantToApplication(runner, appUrl);
    await runner.commitTransaction();
  });
}

/** Creates the schema by these migrations alone. No right is granted yet: only its owner may use it. */
export function migrateTo(ownerUrl: string, names: readonly string[]): Promise<string[]> {
  const known = MIGRATIONS.filter((migration) => names.includes(migration.name));
  return runMigrations(createCommandDataSource(ownerUrl, known), () => Promise.resolve());
}

async function runMigrations(source: DataSource, finish: (runner: QueryRunner) => Promise<void>): Promise<string[]> {
  const dataSource = await source.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    await finish(runner);
    return ran.map((migration) => migration.name);
  } finally {
    await release(runner, dataSource);
  }
}

async function release(runner: QueryRunner, dataSource: DataSource): Promise<void> {
  await runner.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
  await runner.release();
  await dataSource.destroy();
}

/** A single role for both needs no grants; the trigger still keeps the audit log append-only. */
async function grantToApplication(runner: QueryRunner, appUrl: string): Promise<void> {
  const role = databaseLogin(appUrl).user;
  const [{ owner }] = (await runner.query('SELECT current_user AS owner')) as [{ owner: string }];
  if (role === '' || role === owner) return;
  const name = `"${role.replaceAll('"', '""')}"`;
  await runner.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
  await runner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`);
  await runner.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`);
  await runner.query(`REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${READ_ONLY_TABLES} FROM ${name}`);
  // Reasons are written once; a foreign key deletes them, in the name of the owner.
  await runner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_reasons FROM ${name}`);
  await runner.query(`GRANT INSERT (${ENTRY_COLUMNS}) ON audit_entries TO ${name}`);
  await runner.query(`GRANT EXECUTE ON FUNCTION seal_audit_entries TO ${name}`);
}
