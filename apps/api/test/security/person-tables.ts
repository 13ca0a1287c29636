import { hash } from 'node:crypto';
import type { TestDatabase } from '../test-database.js';

/** A table that holds something about a person, and the column that says about whom. */
export interface PersonTable {
  table: string;
  column: string;
  /** `reference`: a foreign key to the person, over however many tables. `address`: nothing but their address. */
  by: 'reference' | 'address';
}

interface Reference {
  from: string;
  column: string;
  to: string;
}

/**
 * Without columns that the database computes: such a table has the reference in another form too. From PostgreSQL's own tables:
 * the views of `information_schema` take seconds. In the order of creation, so that what a row needs is there.
 */
const REFERENCES = `
  SELECT conrelid::regclass::text AS "from", attname AS "column", confrelid::regclass::text AS "to"
  FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey) AND attgenerated = ''
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = conrelid)
  ORDER BY conrelid, attnum`;

/** Columns that hold somebody's address whatever the table calls it. */
const ADDRESSES = `
  SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ '(email|canonical|address|recipient)' ORDER BY 1, 2`;

/** Every table that belongs to a person, found by walking the foreign keys to `users` and by the columns that hold addresses. */
export async function findPersonTables(database: TestDatabase): Promise<PersonTable[]> {
  const references = await database.query<Reference>(REFERENCES);
  const found: PersonTable[] = [];
  const queue = ['users'];
  for (let target = queue.shift(); target !== undefined; target = queue.shift()) {
    for (const { from, column } of references.filter((reference) => reference.to === target)) {
      if (from === 'users' || found.some(({ table }) => table === from)) continue;
      found.push({ table: from, column, by: 'reference' });
      queue.push(from);
    }
  }
  const addresses = await database.query<{ table: string; column: string }>(ADDRESSES);
  for (const { table, column } of addresses) {
    if (table === 'users' || found.some((known) => known.table === table)) continue;
    found.push({ table, column, by: 'address' });
  }
  return found;
}

interface Column {
  name: string;
  type: string;
  isOptional: boolean;
  isGenerated: boolean;
}

const COLUMNS = `
  SELECT column_name AS name, CASE udt_name WHEN '_uuid' THEN 'uuid[]' WHEN '_int8' THEN 'bigint[]' ELSE data_type END AS type, is_nullable = 'YES' OR column_default IS NOT NULL AS "isOptional",
    is_identity = 'YES' OR is_generated = 'ALWAYS' AS "isGenerated"
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`;

/** A value of each type, as SQL; texts are the canary and the column's name. */
const VALUES: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `canary || '-NAME'`,
  ARRAY: `ARRAY[canary || '-NAME']`,
  jsonb: `jsonb_build_object('canary', canary)`,
  bytea: `sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
  'timestamp with time zone': `now() + interval '1 hour'`,
  date: `date '2025-11-03'`,
  boolean: 'true',
  smallint: '0',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  numeric: '1',
};

/**
 * Inserts a row about a person from the table's own description: every required column has a value,
 * every text is the canary.
 * @param values columns whose value has to mean something, as SQL.
 */
export async function fillTable(
  database: TestDatabase,
  table: string,
  values: Record<string, string>,
  canary: string,
): Promise<void> {
  const columns = await database.query<Column>(COLUMNS, [table]);
  const known = new Map(columns.map((column) => [column.name, column]));
  const used = Object.keys(values).filter((name) => known.has(name));
  const texts = columns.filter(({ name, type, isOptional, isGenerated }) => {
    const isFree = type === 'text' || type === 'ARRAY';
    return !isGenerated && !used.includes(name) && (!isOptional || isFree);
  });
  const names = [...used, ...texts.map(({ name }) => name)];
  const list = [
    ...used.map((name) => values[name]),
    ...texts.map(({ name, type }) => (VALUES[type] ?? 'NULL').replace('NAME', name)),
  ];
  await database.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${list.join(', ')} FROM (SELECT $1::text AS canary) AS given`,
    [canary],
  );
}

/** All tables; what is in a partition is in its table. */
export async function allTables(database: TestDatabase): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
     AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = table_name::regclass)`,
  );
  return rows.map(({ name }) => name);
}

/** Finds any of these texts in the whole database, in any column, whatever its case. */
async function findForms(database: TestDatabase, forms: readonly string[]): Promise<string[]> {
  const rows = (await allTables(database)).map((table) => `SELECT '${table}' AS place, t::text AS row FROM ${table} t`);
  const found = await database.prepared<{ place: string; row: string }>(
    `SELECT place, row FROM (${rows.join(' UNION ALL ')}) AS rows, lower(row) AS spelling
     WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS form WHERE position(lower(form) IN spelling) > 0)`,
    [forms],
  );
  return found.map(({ place, row }) => `${place}: ${row.slice(0, 200)}`);
}

/** Finds a text in the whole database, in any column, as it is, in another case or as its bytes. */
export function findEverywhere(database: TestDatabase, needle: string): Promise<string[]> {
  return findForms(database, [needle, JSON.stringify(needle).slice(1, -1), Buffer.from(needle).toString('hex')]);
}

/** The hashes of a text that anybody can compute, in each spelling in which they could be stored. */
function unkeyedHashes(text: string): string[] {
  const digests = ['md5', 'sha1', 'sha256', 'sha512'].map((algorithm) => hash(algorithm, text, 'buffer'));
  return digests.flatMap((digest) => (['hex', 'base64', 'base64url'] as const).map((form) => digest.toString(form)));
}

/** Finds an unkeyed hash of one of these texts in the whole database: it would confirm a guess. */
export function findHashed(database: TestDatabase, texts: readonly string[]): Promise<string[]> {
  return findForms(database, texts.flatMap(unkeyedHashes));
}
