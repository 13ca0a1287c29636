import { once } from 'node:events';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommandDataSource } from '../../src/connection/data-source.js';
import { migrate, migrateTo } from '../../src/connection/migrate.js';
import { MarkEndedInstitutions1765357000000 } from '../../src/database/migrations/1765357000000-mark-ended-institutions.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { runCommand } from '../api-process.js';
import { createTestDatabase, type TestDatabase } from '../test-database.js';
import { waitUntil } from '../wait-until.js';

const NAMES = MIGRATIONS.map((migration) => migration.name);

/** Every table, column, default, constraint, index, trigger, function and right, in words. */
const SCHEMA_SQL = `
  SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT table_name || ': ' || grantee || ' ' || privilege_type FROM information_schema.role_table_grants WHERE table_schema = 'public'
  ORDER BY 1`;

interface Column {
  table: string;
  name: string;
  type: string;
  isOptional: boolean;
}

const COLUMNS_SQL = `
  SELECT table_name AS table, column_name AS name, data_type AS type,
    is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "isOptional"
  FROM information_schema.columns WHERE table_schema = 'public'`;

async function schemaOf(database: TestDatabase): Promise<string[]> {
  return (await database.query<{ line: string }>(SCHEMA_SQL)).map(({ line }) => line);
}

async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase({ isEmpty: true });
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

describe('R21 migrations', () => {
  let migrated: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    migrated = await createTestDatabase();
    dataSource = await createCommandDataSource(migrated.ownerUrl).initialize();
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await migrated?.drop();
  });

  it('R21 three processes at once: one migrates, the others wait and find nothing to do', () =>
    withDatabase(async (database) => {
      const ran = await Promise.all([1, 2, 3].map(() => migrate(database.ownerUrl, database.url)));
      expect(ran.toSorted((a, b) => b.length - a.length)).toEqual([NAMES, [], []]);
      expect(await schemaOf(database)).toEqual(await schemaOf(migrated));
    }));

  it('R21 kill -9 in the middle of a migration leaves no half of it, and the next process finishes', () =>
    withDatabase(async (database) => {
      // Another transaction is making a table of the same name, so the second migration waits in the middle of its work.
      const blocker = new pg.Client({ connectionString: database.ownerUrl });
      await blocker.connect();
      await blocker.query('BEGIN; CREATE TABLE audit_seals (sequence bigint)');
      const child = runCommand('migrate', { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl });
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'`;
      await waitUntil('the migration is held up', async () => (await database.query(waiting, [database.name])).length);
      child.kill('SIGKILL');
      expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
      await blocker.query('ROLLBACK');
      await blocker.end();
      expect(await migrate(database.ownerUrl, database.url)).toEqual(NAMES.slice(1));
      expect(await schemaOf(database)).toEqual(await schemaOf(migrated));
    }));

  it('R21 every migration goes down and up again', () =>
    withDatabase(async (database) => {
      await migrate(database.ownerUrl, database.url);
      const before = await schemaOf(database);
      const source = await createCommandDataSource(database.ownerUrl).initialize();
      for (let left = NAMES.length; left > 0; left -= 1) await source.undoLastMigration({ transaction: 'each' });
      await source.destroy();
      const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;
      expect(await database.query(tables)).toEqual([{ tablename: 'migrations' }]);
      const functions = `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;
      expect(await database.query(functions)).toEqual([]);
      expect(await migrate(database.ownerUrl, database.url)).toEqual(NAMES);
      expect(await schemaOf(database)).toEqual(before);
    }));

  it('R21 every migration only adds, so that the version before goes on working on the schema after', () =>
    withDatabase(async (database) => {
      const columnsOf = async () =>
        new Map(
          (await database.query<Column>(COLUMNS_SQL)).map(
            (column) => [`${column.table}.${column.name}`, column] as const,
          ),
        );
      let before = new Map<`${string}.${string}`, Column>();
      for (const [index, { name }] of MIGRATIONS.entries()) {
        await migrateTo(database.ownerUrl, NAMES.slice(0, index + 1));
        const after = await columnsOf();
        const tables = new Set([...before.values()].map(({ table }) => table));
        for (const [key, column] of before) {
          // Every column still exists, takes the same values, and stays optional.
          const now = after.get(key);
          const isKept = now?.type === column.type && (now.isOptional || !column.isOptional);
          expect({ name, key, isKept }).toEqual({ name, key, isKept: true });
        }
        for (const [key, column] of after) {
          const isNew = tables.has(column.table) && !before.has(key);
          if (isNew) expect({ name, key, isOptional: column.isOptional }).toEqual({ name, key, isOptional: true });
        }
        before = after;
      }
      expect(before.size).toBeGreaterThan(100);
    }));

  it('R21 access that an operator ended is marked so, and no licence whose time is over or was given back', () =>
    withDatabase(async (database) => {
      await migrateTo(database.ownerUrl, NAMES.slice(0, NAMES.indexOf(MarkEndedInstitutions1765357000000.name)));
      const acts = {
        ended: ['expiry_updated', 'access_ended'],
        'ended-again': ['access_ended', 'expiry_updated', 'access_ended'],
        'given-back': ['access_ended', 'expiry_updated'],
        over: ['expiry_updated'],
        untouched: [],
      };
      for (const [name, done] of Object.entries(acts)) {
        const [school] = await database.query<{ id: string }>(
          `INSERT INTO institutions (name, domain, license_expiry, license_expires_at)
           VALUES ($1, $1 || '.test', '2026-01-05', '2026-01-05T01:02:03.004Z') RETURNING id`,
          [name],
        );
        for (const act of done) {
          await database.query(
            `INSERT INTO audit_entries (action, metadata)
             VALUES ('institution.' || $1, jsonb_build_object('institutionId', $2::text))`,
            [act, school?.id],
          );
        }
      }
      await migrate(database.ownerUrl, database.url);
      const marked = `SELECT name FROM institutions WHERE access_ended_at = license_expires_at ORDER BY name`;
      expect(await database.query(marked)).toEqual([{ name: 'ended' }, { name: 'ended-again' }]);
    }));

  it('R21 the entities and the migrated schema say the same', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });

  it('R21 the check for drift sees a drift', async () => {
    await migrated.query('ALTER TABLE demo_requests DROP COLUMN role');
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map((query) => query.query)).toEqual([expect.stringContaining('"role" text NOT NULL')]);
    await migrated.query('ALTER TABLE demo_requests ADD COLUMN role text NOT NULL');
  });

  it('R21 every instant has its zone', async () => {
    const columns = await migrated.query<{ type: string }>(
      `SELECT DISTINCT data_type AS type FROM information_schema.columns WHERE table_schema = 'public' AND data_type LIKE 'time%'`,
    );
    expect(columns).toEqual([{ type: 'timestamp with time zone' }]);
  });
});
