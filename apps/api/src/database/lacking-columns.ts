import type { DataSource } from 'typeorm';

const COLUMNS = `SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`;

/** Columns of the entities that a database has not: it is of another version, whatever its list of migrations says. */
export async function lackingColumns(dataSource: DataSource): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(COLUMNS);
  const known = new Set(rows.map(({ name }) => name));
  return dataSource.entityMetadatas
    .flatMap(({ tableName, columns }) => columns.map(({ databaseName }) => `${tableName}.${databaseName}`))
    .filter((name) => !known.has(name));
}
