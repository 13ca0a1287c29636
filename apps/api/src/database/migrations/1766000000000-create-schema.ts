import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AppError } from '../../common/app-error.js';
import { applyFunctions, tableStatements } from '../schema-files.js';

/** Parts of the API by their files of tables, each part after the parts that its tables refer to. */
const PARTS = [
  'common',
  'user',
  'audit',
  'auth',
  'access',
  'sync',
  'feeds',
  'push',
  'waitlist',
  'requests',
  'weekly-stats',
  'mail',
  'campaigns',
];

const TABLES = `SELECT format('DROP TABLE %s CASCADE', oid::regclass) AS statement FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'`;
const FUNCTIONS = `SELECT format('DROP FUNCTION %s', oid::regprocedure) AS statement FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace`;

async function dropAll(runner: QueryRunner, found: string): Promise<void> {
  for (const { statement } of (await runner.query(found)) as { statement: string }[]) await runner.query(statement);
}

/** Refusal of a copy that has other tables than this version, and that no migration brings up to date. */
export const unreleased = (): AppError =>
  new AppError('conflict', 'This database is of a version from before the first release. Please use an empty one.');

/** A copy from before the baseline has tables that it does not know. @throws {AppError} */
async function refuseUnreleased(runner: QueryRunner): Promise<void> {
  const [{ isThere }] = (await runner.query(`SELECT to_regclass('public.users') IS NOT NULL AS "isThere"`)) as [
    { isThere: boolean },
  ];
  if (!isThere) return;
  throw unreleased();
}

/** Makes the schema from the files of `apps/api/schema`, which change until the first release and never after it. */
export class CreateSchema1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await refuseUnreleased(runner);
    // Trusted since PostgreSQL 13: the tables' owner may install it.
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await applyFunctions(runner);
    for (const part of PARTS) await runner.query(tableStatements(part));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropAll(runner, TABLES);
    await runner.query('DROP EXTENSION pg_trgm');
    await dropAll(runner, FUNCTIONS);
  }
}
