import type { Client } from 'pg';
import type { BackupTable } from './backup-file.js';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const copyStatement = ({ table, columns }: BackupTable, direction: 'TO STDOUT' | 'FROM STDIN'): string =>
  `COPY public.${quote(table)} (${columns.map(quote).join(', ')}) ${direction}`;

export const tableName = (table: string): string => `public.${quote(table)}`;

/** Connects with settings under which the same row is the same bytes on every server. */
export async function preparedClient(client: Client): Promise<Client> {
  await client.connect();
  await client.query(`SET TIME ZONE 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
    SET extra_float_digits = 1; SET client_encoding = 'UTF8'; SET statement_timeout = 0; SET lock_timeout = 0`);
  return client;
}

// Leaves out generated columns, and the migrations' own table, which running them fills.
const TABLES = `
  SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations' GROUP BY c.relname ORDER BY 1`;

const REFERENCES = `
  SELECT DISTINCT own.relname AS "from", other.relname AS "to" FROM pg_constraint f
  JOIN pg_class own ON own.oid = f.conrelid JOIN pg_class other ON other.oid = f.confrelid
  WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND own.oid <> other.oid`;

/** All tables with their columns, each after the tables that its rows refer to. */
export async function findTables(client: Client): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<BackupTable>(TABLES);
  const { rows: references } = await client.query<{ from: string; to: string }>(REFERENCES);
  const ordered: BackupTable[] = [];
  const waiting = new Map(tables.map((table) => [table.table, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ table }) => !references.some(({ from, to }) => from === table && waiting.has(to)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}.`);
    for (const table of free) waiting.delete(table.table);
    ordered.push(...free);
  }
  return ordered;
}

const SEQUENCES = `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq'`;

export async function findSequences(client: Client): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(SEQUENCES);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
