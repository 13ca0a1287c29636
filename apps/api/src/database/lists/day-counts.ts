import type { DataSource } from 'typeorm';
import { computed, sql } from '../sql.js';
import { listQuery } from './list-query.js';

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
