import type { DataSource } from 'typeorm';
import { listQuery } from '../../database/lists/list-query.js';

/** SQL that joins the suppression of the address of row `t`, if there is one, as `s`. */
export const SUPPRESSION_JOIN = 'LEFT JOIN mail_suppressions s ON s.address_canonical = t.email_canonical';

/**
 * How many addresses of `table` get no alerts. Suppressions are few beside a list, so each of them is looked up in the list: a
 * join would read the whole list.
 */
export async function countSuppressed(dataSource: DataSource, table: string): Promise<number> {
  const text = `SELECT coalesce(sum((SELECT count(*) FROM ${table} t WHERE t.email_canonical = s.address_canonical)), 0)::float8 AS count
    FROM mail_suppressions s`;
  const [row] = await listQuery<{ count: number }>(dataSource, text, [], 'once');
  return row?.count ?? 0;
}
