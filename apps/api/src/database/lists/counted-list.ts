import type { DataSource } from 'typeorm';
import type { Sql } from '../sql.js';
import { type ListOrder, orderBy } from './list-order.js';
import { type PageSql, planPage, totalOf } from './page-locator.js';
import { listQuery } from './list-query.js';

/** A list whose rows the database counts as they come and go (`count_list`), so that a page at any depth is fast. */
export interface CountedList<Row = unknown> extends ListOrder {
  /** Names of the counters that add up to the list, including rows before its `start` or after its `end`. */
  counters: readonly string[];
  /** Columns of a row, as SQL over the table as `t` and over `joins`; `$value` stands for `columnValue`. */
  columns: Sql<Row>;
  joins?: string;
  columnValue?: unknown;
}

export interface PageRequest {
  /** From 1. */
  page: number;
  size: number;
}

export interface FoundPage<Row> {
  rows: Row[];
  /** Of all pages. */
  total: number;
}

/** Largest offset of a shallow page, which steps over rows one by one; a deep one starts at a day found by the counters. */
const SHALLOW = 1_000;

const COUNT_SQL = `SELECT ${totalOf('$1::text[]')} AS total`;

/** Sum of some counters: exact, at the same cost for any number of rows. */
export async function countRows(dataSource: DataSource, counters: readonly string[]): Promise<number> {
  const [row] = await listQuery<{ total: number }>(dataSource, COUNT_SQL, [counters], 'once');
  return row?.total ?? 0;
}

/** One page in the list's order, at any depth, and the total. A page past the end is empty. */
export async function findPage<Row extends object>(
  dataSource: DataSource,
  list: CountedList<Row>,
  { page, size }: PageRequest,
): Promise<FoundPage<Row>> {
  const offset = (page - 1) * size;
  const isDeep = offset > SHALLOW;
  const values = [...(list.values ?? [])];
  const sql = pageSql(list, { size, offset }, values);
  if (list.columnValue !== undefined) values.push(list.columnValue);
  const found = await listQuery<Row & { listTotal: number }>(
    dataSource,
    pageText(list, sql, isDeep, values.length),
    values,
    'once',
  );
  const [first] = found;
  return first ? { rows: found, total: first.listTotal } : { rows: [], total: await countList(dataSource, list) };
}

const texts = new Map<string, string>();

/** The statement of a page, cached: lists are few, but their statements are long. @param count number of its parameters. */
function pageText(list: CountedList, sql: PageSql, isDeep: boolean, count: number): string {
  const { table, instant, direction, where, columns, joins, columnValue } = list;
  const key = [
    table,
    instant,
    direction,
    where,
    columns,
    joins,
    sql.start?.instant,
    sql.end?.instant,
    columnValue !== undefined,
    isDeep,
    count,
  ].join('|');
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { steps, ids, total } = planPage(list, sql, isDeep);
  const rows = rowsOf(list, `${list.columns}, ${total} AS "listTotal"`, ids);
  const text = (steps === '' ? rows : `WITH ${steps} ${rows}`).replaceAll('$value', `$${count}`);
  texts.set(key, text);
  return text;
}

/** Number of the list's rows, from its `start` on, or up to its `end`. */
export async function countList(dataSource: DataSource, list: CountedList): Promise<number> {
  if (list.start === undefined && list.end === undefined) return countRows(dataSource, list.counters);
  const values = [...(list.values ?? [])];
  const { steps, total } = planPage(list, pageSql(list, null, values), false);
  const [row] = await listQuery<{ total: number }>(
    dataSource,
    `WITH ${steps} SELECT ${total} AS total`,
    values,
    'once',
  );
  return row?.total ?? 0;
}

/** SQL of a page's parameters, whose values are added to `values`. */
function pageSql(list: CountedList, paging: { size: number; offset: number } | null, values: unknown[]): PageSql {
  // Subselects hide the values from the planner, which would otherwise plan anew for each and never keep a generic plan.
  const known = (value: unknown, type: string): string => `(SELECT $${values.push(value)}::${type})`;
  const bound = (instant: Date) => ({
    instant: known(instant.toISOString(), 'timestamptz'),
    day: known(instant.toISOString().slice(0, 10), 'date'),
    month: known(`${instant.toISOString().slice(0, 7)}-01`, 'date'),
  });
  return {
    counters: `${known(list.counters, 'text[]')}::text[]`,
    size: paging ? known(paging.size, 'bigint') : '0',
    offset: paging ? known(paging.offset, 'bigint') : '0',
    ...(list.start && { start: bound(list.start) }),
    ...(list.end && { end: bound(list.end) }),
  };
}

/** SQL of the rows with these ids (SQL of an array), in the list's order. */
export const rowsOf = (list: CountedList, columns: string, ids: string): string =>
  `SELECT ${columns} FROM ${list.table} t ${list.joins ?? ''} WHERE t.id = ANY (${ids}) ${orderBy(list, 't.')}`;

/** The text with a parameter for the list's `columnValue`, which is added to `values`. */
export function withColumnValue({ columnValue }: CountedList, text: string, values: unknown[]): string {
  if (columnValue === undefined) return text;
  values.push(columnValue);
  return text.replaceAll('$value', `$${values.length}`);
}
