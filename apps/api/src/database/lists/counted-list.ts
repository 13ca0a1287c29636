import type { DataSource } from 'typeorm';
import type { Sql } from '../sql.js';
import { type ListOrder, orderBy } from './list-order.js';
import { type PageSql, planPage, totalOf } from './page-locator.js';
import { listQuery } from './list-query.js';

/** A list whose rows the database counts as they come and go (`count_list`), so that any page of it is near. */
export interface CountedList<Row = unknown> extends ListOrder {
  /** Names of the counters whose rows, together, are the list's; all of `start` and before included. */
  counters: readonly string[];
  /** What to read of a row, as SQL over the table as `t` and over what `joins` adds; `$value` stands for `columnValue`. */
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

/** Up to here rows are stepped over one by one; beyond, the counters say on which day to begin. */
const SHALLOW = 1_000;

const COUNT_SQL = `SELECT ${totalOf('$1::text[]')} AS total`;

/** How many rows these counters know of together: exact, and as cheap however many they are. */
export async function countRows(dataSource: DataSource, counters: readonly string[]): Promise<number> {
  const [row] = await listQuery<{ total: number }>(dataSource, COUNT_SQL, [counters], 'once');
  return row?.total ?? 0;
}

/** One page in the list's order, at any depth, and how many rows there are. A page past the end is empty. */
export async function findPage<Row extends object>(
  dataSource: DataSource,
  list: CountedList<Row>,
  { page, size }: PageRequest,
): Promise<FoundPage<Row>> {
  const offset = (page - 1) * size;
  const isFar = offset > SHALLOW;
  const values = [...(list.values ?? [])];
  const sql = pageSql(list, { size, offset }, values);
  if (list.columnValue !== undefined) values.push(list.columnValue);
  const found = await listQuery<Row & { listTotal: number }>(
    dataSource,
    pageText(list, sql, isFar, values.length),
    values,
    'once',
  );
  const [first] = found;
  return first ? { rows: found, total: first.listTotal } : { rows: [], total: await countList(dataSource, list) };
}

const texts = new Map<string, string>();

/** Lists are few, but their statements are long: each is put together once. @param count of its parameters. */
function pageText(list: CountedList, sql: PageSql, isFar: boolean, count: number): string {
  const { table, instant, direction, where, columns, joins, columnValue } = list;
  const key = [
    table,
    instant,
    direction,
    where,
    columns,
    joins,
    sql.start?.instant,
    columnValue !== undefined,
    isFar,
    count,
  ].join('|');
  const known = texts.get(key);
  if (known !== undefined) return known;
  const { steps, ids, total } = planPage(list, sql, isFar);
  const rows = rowsOf(list, `${list.columns}, ${total} AS "listTotal"`, ids);
  const text = (steps === '' ? rows : `WITH ${steps} ${rows}`).replaceAll('$value', `$${count}`);
  texts.set(key, text);
  return text;
}

/** How many rows the list has, its `start` considered. */
export async function countList(dataSource: DataSource, list: CountedList): Promise<number> {
  if (list.start === undefined) return countRows(dataSource, list.counters);
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

/** Adds to `values` what a page's statement is told. */
function pageSql(list: CountedList, paging: { size: number; offset: number } | null, values: unknown[]): PageSql {
  // A subselect is a value that the planner does not look at: it would make a plan of its own for each, and never keep one.
  const known = (value: unknown, type: string): string => `(SELECT $${values.push(value)}::${type})`;
  const start = list.start?.toISOString();
  return {
    counters: `${known(list.counters, 'text[]')}::text[]`,
    size: paging ? known(paging.size, 'bigint') : '0',
    offset: paging ? known(paging.offset, 'bigint') : '0',
    ...(start && {
      start: {
        instant: known(start, 'timestamptz'),
        day: known(start.slice(0, 10), 'date'),
        month: known(`${start.slice(0, 7)}-01`, 'date'),
      },
    }),
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
