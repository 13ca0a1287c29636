import type { DataSource } from 'typeorm';
import { computed, sql } from '../sql.js';
import { listQuery } from './list-query.js';

const KNOWN = `(SELECT list, bucket, rows FROM list_counts UNION ALL SELECT list, bucket, rows FROM list_count_changes) AS known`;

const DAYS = sql`
  SELECT ${computed<{ list: string; day: string; rows: number }>({ list: 'list', day: 'bucket::text', rows: 'sum(rows)::float8' })}
  FROM ${KNOWN} WHERE list = ANY ($1) AND bucket >= $2::date GROUP BY list, bucket`;

/** Rows of counted lists on each UTC day from a day on; days without rows are left out. */
export const countByDay = (dataSource: DataSource, lists: readonly string[], from: string) =>
  listQuery(dataSource, DAYS, [lists, from], 'once');

const EACH = sql`
  SELECT ${computed<{ list: string; rows: number }>({ list: 'list', rows: 'sum(rows)::float8' })} FROM (
    SELECT list, rows FROM list_counts WHERE list = ANY ($1) AND bucket = '-infinity'
    UNION ALL SELECT list, rows FROM list_count_changes WHERE list = ANY ($1)) AS known GROUP BY list`;

/** Rows of several counted lists by their names. */
export async function countEach<List extends string>(
  dataSource: DataSource,
  lists: readonly List[],
): Promise<Record<List, number>> {
  const rows = await listQuery(dataSource, EACH, [lists], 'once');
  const counts = new Map(rows.map(({ list, rows: count }) => [list, count]));
  return Object.fromEntries(lists.map((list) => [list, counts.get(list) ?? 0])) as Record<List, number>;
}
