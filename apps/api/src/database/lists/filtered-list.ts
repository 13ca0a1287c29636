import { COUNT_CAP } from '@bellweek/api-client/contract/paging';
import type { DataSource } from 'typeorm';
import { type CountedList, type FoundPage, type PageRequest, rowsOf, withColumnValue } from './counted-list.js';
import { conditionOf, orderBy } from './list-order.js';
import { listQuery } from './list-query.js';

/** A page of rows that no counter knows, such as those of two filters. The total stops at a cap, and so do the pages. */
export async function findFiltered<Row extends object>(
  dataSource: DataSource,
  list: CountedList<Row>,
  { page, size }: PageRequest,
  cap = COUNT_CAP,
): Promise<FoundPage<Row> & { totalIsCapped: boolean }> {
  const known = [...(list.values ?? [])];
  const offset = (page - 1) * size;
  const most = Math.max(0, Math.min(size, cap - offset));
  const found = `FROM ${list.table} WHERE ${conditionOf(list)}`;
  const ids = `ARRAY (SELECT id ${found} ${orderBy(list)} LIMIT $${known.length + 1} OFFSET $${known.length + 2})`;
  const values = [...known, most, offset];
  const [rows, counted] = await Promise.all([
    listQuery<Row>(dataSource, withColumnValue(list, rowsOf(list, list.columns, ids), values), values),
    listQuery<{ total: number }>(
      dataSource,
      `SELECT count(*)::float8 AS total FROM (SELECT ${found} LIMIT ${cap + 1}) AS counted`,
      known,
    ),
  ]);
  const total = counted[0]?.total ?? 0;
  return { rows, total: Math.min(total, cap), totalIsCapped: total > cap };
}
