import { once } from 'node:events';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommandDataSource } from '../../src/connection/data-source.js';
import { migrate, migrateTo } from '../../src/connection/migrate.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { runCommand } from '../api-process.js';
import { migrationOf } from '../future-migration.js';
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

const TABLES = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;

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

const keyOf = ({ table, name }: Column): string => `${table}.${name}`;
const byKey = (columns: readonly Column[]) => new Map(columns.map((column) => [keyOf(column), column]));
const columnsOf = async (database: TestDatabase) => byKey(await database.query<Column>(COLUMNS_SQL));

/** Columns that the version before misses: each still exists, takes the same values, and stays optional; new ones are optional. */
function takenBetween(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): string[] {
  const tables = new Set([...before.values()].map(({ table }) => table));
  const lost = [...before].filter(([key, { type, isOptional }]) => {
    const now = after.get(key);
    return now?.type !== type || (!now.isOptional && isOptional);
  });
  const needed = [...after].filter(
    ([key, column]) => tables.has(column.table) && !before.has(key) && !column.isOptional,
  );
  return [...lost, ...needed].map(([key]) => key);
}

describe('R21 migrations', () => {
  let migrated: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    migrated = await createTestDatabase();
    dataSource = await createCommandDataSource(migrated.ownerUrl).initialize();
  });
  /** TypeORM compares computed columns only with a table of its own: without their expressions they are as the entities say. */
  async function dropExpressions(): Promise<void> {
    const generated = await migrated.query<{ statement: string }>(
      `SELECT format('ALTER TABLE %I ALTER COLUMN %I DROP EXPRESSION', table_name, column_name) AS statement
       FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'ALWAYS'`,
    );
    for (const { statement } of generated) await migrated.query(statement);
  }
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
      // Another transaction is making a table of the same name, so the migration waits in the middle of its work.
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
      expect(await database.query(TABLES)).toEqual([{ tablename: 'migrations' }]);
      expect(await migrate(database.ownerUrl, database.url)).toEqual(NAMES);
      expect(await schemaOf(database)).toEqual(await schemaOf(migrated));
    }));

  it('R21 a later migration that fails leaves what the ones before made', () =>
    withDatabase(async (database) => {
      const [next, broken] = [migrationOf('CREATE TABLE later (id uuid)', 1), migrationOf('CREATE TABLE later ()', 2)];
      const source = await createCommandDataSource(database.ownerUrl, [...MIGRATIONS, next, broken]).initialize();
      await expect(source.runMigrations({ transaction: 'each' })).rejects.toMatchObject({ code: '42P07' });
      await source.destroy();
      const ran = await database.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
      expect(ran.map(({ name }) => name)).toEqual([...NAMES, next.name]);
    }));

  it('R21 every migration goes down and up again', () =>
    withDatabase(async (database) => {
      await migrate(database.ownerUrl, database.url);
      const before = await schemaOf(database);
      const source = await createCommandDataSource(database.ownerUrl).initialize();
      for (let left = NAMES.length; left > 0; left -= 1) await source.undoLastMigration({ transaction: 'each' });
      await source.destroy();
      expect(await database.query(TABLES)).toEqual([{ tablename: 'migrations' }]);
      const functions = `SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;
      expect(await database.query(functions)).toEqual([]);
      expect(await migrate(database.ownerUrl, database.url)).toEqual(NAMES);
      expect(await schemaOf(database)).toEqual(before);
    }));

  it('R21 every migration only adds, so that the version before goes on working on the schema after', () =>
    withDatabase(async (database) => {
      let before = new Map<string, Column>();
      for (const [index, { name }] of MIGRATIONS.entries()) {
        await migrateTo(database.ownerUrl, NAMES.slice(0, index + 1));
        const after = await columnsOf(database);
        expect({ name, taken: takenBetween(before, after) }).toEqual({ name, taken: [] });
        before = after;
      }
      expect(before.size).toBeGreaterThan(100);
    }));

  it.each<[string, Partial<Column> | null, string[]]>([
    ['a column that is gone', null, ['pets.name']],
    ['another type', { type: 'date' }, ['pets.name']],
    ['a value that is needed now', { isOptional: false }, ['pets.name']],
    ['a new column that needs a value', { name: 'age', isOptional: false }, ['pets.age']],
    ['a new column with a default', { name: 'age' }, []],
    ['a new table', { table: 'vets', isOptional: false }, []],
  ])('R21 the check of what a migration adds judges %s', (_, change, taken) => {
    const column: Column = { table: 'pets', name: 'name', type: 'text', isOptional: true };
    const changed = change && { ...column, ...change };
    const isNew = changed !== null && keyOf(changed) !== keyOf(column);
    const after = [...(isNew ? [column] : []), ...(changed ? [changed] : [])];
    expect(takenBetween(byKey([column]), byKey(after))).toEqual(taken);
  });

  it.each(['DROP TABLE recovery_drills', 'ALTER TABLE demo_requests DROP COLUMN role'])(
    'R21 a database of another baseline is refused as it is: %s',
    (change) =>
      withDatabase(async (database) => {
        await migrate(database.ownerUrl, database.url);
        await database.query(change);
        const before = await schemaOf(database);
        await expect(migrate(database.ownerUrl, database.url)).rejects.toThrow('from before the first release');
        expect(await schemaOf(database)).toEqual(before);
      }),
  );

  it('R21 the entities and the migrated schema say the same', async () => {
    await dropExpressions();
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
