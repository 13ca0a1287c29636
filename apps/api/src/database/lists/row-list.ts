import { TOTAL_CAP } from '@bellweek/api-client/contract/paging';
import type { DataSource } from 'typeorm';
import type { Sql } from '../sql.js';
import { conditionOf, type ListOrder, orderBy, reversed } from './list-order.js';
import { listQuery } from './list-query.js';

/** A list that operators page through. */
export interface RowList<Row = unknown> extends ListOrder {
  /** Columns of a row, as SQL over the table as `t` and over `joins`; `$value` stands for `columnValue`. */
  columns: Sql<Row>;
  joins?: string;
  columnValue?: unknown;
  /** SQL of the ids of a page, where one index does not give them in order. */
  idsOf?: (order: ListOrder, limit: string, offset: string) => string;
}

export interface PageRequest {
  /** From 1. */
  page: number;
  size: number;
}

export interface FoundPage<Row> {
  rows: Row[];
  /** Of all pages; the cap where there are more. */
  total: number;
  totalIsCapped: boolean;
}

/** Largest offset of a page that is read before its total; a later one may be read from the other end, which the total tells. */
const SHALLOW = 1_000;
/** Totals from which a count is worth keeping, and how long it is kept. */
const KEPT_FROM = 10_000;
const KEPT_MS = 10_000;

/** Seconds of an instant in a condition: counts as of two instants of a minute are one, as a kept count is old anyway. */
const SECONDS = /(?<=T\d\d:\d\d):\d\d\.\d+(?=Z)/g;

const kept = new WeakMap<DataSource, Map<string, { until: number; rows: number }>>();

/**
 * Counts rows of a table up to `most`; a large count may be ten seconds old. @param where condition with `values` as `$1`, `$2`
 * and so on
 */
export async function countRows(
  dataSource: DataSource,
  table: string,
  where = 'true',
  values: readonly unknown[] = [],
  most = Infinity,
): Promise<number> {
  const known = kept.get(dataSource) ?? new Map<string, { until: number; rows: number }>();
  kept.set(dataSource, known);
  const now = performance.now();
  const key = JSON.stringify([table, where, most, values]).replaceAll(SECONDS, '');
  const last = known.get(key);
  if (last && now < last.until) return last.rows;
  for (const [old, { until }] of known) if (now >= until) known.delete(old);
  const limit = most === Infinity ? '' : `LIMIT ${most}`;
  const text = `SELECT count(*)::float8 AS rows FROM (SELECT FROM ${table} WHERE ${where} ${limit}) AS counted`;
  const [row] = await listQuery<{ rows: number }>(dataSource, text, values);
  const rows = row?.rows ?? 0;
  if (rows >= KEPT_FROM) known.set(key, { until: now + KEPT_MS, rows });
  return rows;
}

/** Number of a list's rows, up to `most`. */
export const countList = (dataSource: DataSource, list: ListOrder, most?: number): Promise<number> =>
  countRows(dataSource, list.table, conditionOf(list), list.values, most);

/** One page in the list's order, and the total, up to a cap; pages past it are empty. */
export async function findPage<Row extends object>(
  dataSource: DataSource,
  list: RowList<Row>,
  { page, size }: PageRequest,
  cap = TOTAL_CAP,
): Promise<FoundPage<Row>> {
  const offset = (page - 1) * size;
  const isShallow = offset <= SHALLOW;
  // One after the other: a screen asks for several lists at once, and each would take two of ten connections.
  const first = isShallow
    ? await readRange(dataSource, list, offset, Math.min(size, Math.max(0, cap - offset)))
    : undefined;
  const counted = await countList(dataSource, list, cap + 1);
  const total = Math.min(counted, cap);
  const rows = first ?? (await readDeep(dataSource, list, { offset, size }, { total, isWhole: counted <= cap }));
  return { rows, total, totalIsCapped: counted > cap };
}

/** Rows of a page of the list's second half are counted off from its end. */
async function readDeep<Row extends object>(
  dataSource: DataSource,
  list: RowList<Row>,
  { offset, size }: { offset: number; size: number },
  { total, isWhole }: { total: number; isWhole: boolean },
): Promise<Row[]> {
  const most = Math.min(size, total - offset);
  if (most <= 0) return [];
  const behind = total - offset - most;
  if (!isWhole || offset <= behind) return readRange(dataSource, list, offset, most);
  return readRange(dataSource, list, behind, most, reversed(list));
}

/** @param from the same list, in the direction in which rows are stepped over */
async function readRange<Row extends object>(
  dataSource: DataSource,
  list: RowList<Row>,
  offset: number,
  size: number,
  from: ListOrder = list,
): Promise<Row[]> {
  if (size === 0) return [];
  const values = [...(list.values ?? [])];
  const limit = `$${values.push(size)}::bigint`;
  const ids = (list.idsOf ?? idsInOrder)(from, limit, `$${values.push(offset)}::bigint`);
  return listQuery<Row>(
    dataSource,
    withColumnValue(list, rowsOf(list, list.columns, `ARRAY (${ids})`), values),
    values,
  );
}

const idsInOrder = (list: ListOrder, limit: string, offset: string): string =>
  `SELECT id FROM ${list.table} WHERE ${conditionOf(list)} ${orderBy(list)} LIMIT ${limit} OFFSET ${offset}`;

/** SQL of the rows with these ids (SQL of an array), in the list's order. */
export const rowsOf = (list: RowList, columns: string, ids: string): string =>
  `SELECT ${columns} FROM ${list.table} t ${list.joins ?? ''} WHERE t.id = ANY (${ids}) ${orderBy(list, 't.')}`;

/** The text with a parameter for the list's `columnValue`, which is added to `values`. */
export function withColumnValue({ columnValue }: RowList, text: string, values: unknown[]): string {
  if (columnValue === undefined) return text;
  values.push(columnValue);
  return text.replaceAll('$value', `$${values.length}`);
}
