import type { DataSource } from 'typeorm';
import { conditionOf, idsOf, type ListOrder, orderBy } from './list-order.js';
import { listQuery } from './list-query.js';

/** A list whose rows the database counts as they come and go (`count_list`), so that any page of it is near. */
export interface CountedList extends ListOrder {
  /** Names of the counters whose rows, together, are the list's; all of `start` and before included. */
  counters: readonly string[];
  /** What to read of a row, as SQL over the table as `t` and over what `joins` adds; `$value` stands for `columnValue`. */
  columns: string;
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
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rows per day of a month, of the counters in `$1`. */
const daysOf = (month: string): string => `
  SELECT bucket, sum(rows)::float8 AS rows FROM (
    SELECT bucket, rows FROM list_counts WHERE list = ANY ($1::text[]) AND bucket >= ${month}
      AND bucket <= CASE WHEN ${month} = 'infinity' THEN ${month} ELSE (${month} + interval '1 month - 1 day')::date END
    UNION ALL SELECT bucket, rows FROM list_count_changes WHERE list = ANY ($1::text[]) AND ${monthOf('bucket')} = ${month}
  ) AS known GROUP BY bucket`;

/** The first day of a day's month; that of 'infinity' is itself. */
function monthOf(day: string): string {
  return `date_trunc('month', ${day}::timestamp)::date`;
}

/** Rows per month of the counters in `$1`. */
const MONTHS = `
  SELECT month, sum(rows)::float8 AS rows FROM (
    SELECT month, rows FROM list_month_counts WHERE list = ANY ($1::text[])
    UNION ALL SELECT ${monthOf('bucket')}, rows FROM list_count_changes WHERE list = ANY ($1::text[])
  ) AS known GROUP BY month`;

/** How many rows the counters know of that a parameter names. */
const totalOf = (parameter: string): string => `(
  SELECT coalesce(sum(rows), 0)::float8 FROM (
    SELECT rows FROM list_counts WHERE list = ANY (${parameter}::text[]) AND bucket = '-infinity'
    UNION ALL SELECT rows FROM list_count_changes WHERE list = ANY (${parameter}::text[])
  ) AS known)`;

/** How many rows these counters know of together: exact, and as cheap however many they are. */
export async function countRows(dataSource: DataSource, counters: readonly string[]): Promise<number> {
  const text = `SELECT ${totalOf('$1')} AS total`;
  const [row] = await listQuery<{ total: number }>(dataSource, text, [counters], 'once');
  return row?.total ?? 0;
}

/** One page in the list's order, at any depth, and how many rows there are. A page past the end is empty. */
export async function findPage<Row extends object>(
  dataSource: DataSource,
  list: CountedList,
  { page, size }: PageRequest,
): Promise<FoundPage<Row>> {
  const offset = (page - 1) * size;
  if (list.start === undefined && offset <= SHALLOW) return findShallowPage(dataSource, list, offset, size);
  const { total, bound, skip } = await findPlace(dataSource, list, offset);
  if (offset >= total) return { rows: [], total };
  const ids = `ARRAY (${idsOf(list, bound)} LIMIT ${size} OFFSET ${skip})`;
  return { rows: await findRows<Row>(dataSource, list, ids, list.values), total };
}

/** How many rows the list has, its `start` considered. */
export async function countList(dataSource: DataSource, list: CountedList): Promise<number> {
  if (list.start === undefined) return countRows(dataSource, list.counters);
  return (await findPlace(dataSource, list, 0)).total;
}

/** The rows with these ids (SQL of an array), in the list's order. */
export function findRows<Row extends object>(
  dataSource: DataSource,
  list: CountedList,
  ids: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const all = [...values];
  const text = rowsOf(list, list.columns, ids);
  return listQuery<Row>(dataSource, withColumnValue(list, text, all), all);
}

const rowsOf = (list: CountedList, columns: string, ids: string): string =>
  `SELECT ${columns} FROM ${list.table} t ${list.joins ?? ''} WHERE t.id = ANY (${ids}) ${orderBy(list, 't.')}`;

/** The text with a parameter for the list's `columnValue`, which is added to `values`. */
export function withColumnValue({ columnValue }: CountedList, text: string, values: unknown[]): string {
  if (columnValue === undefined) return text;
  values.push(columnValue);
  return text.replaceAll('$value', `$${values.length}`);
}

/** Rows and total in one statement. */
async function findShallowPage<Row extends object>(
  dataSource: DataSource,
  list: CountedList,
  offset: number,
  size: number,
): Promise<FoundPage<Row>> {
  const values = [...(list.values ?? []), list.counters];
  const columns = `${list.columns}, ${totalOf(`$${values.length}`)} AS "listTotal"`;
  const rows = rowsOf(list, columns, `ARRAY (${idsOf(list)} LIMIT ${size} OFFSET ${offset})`);
  const text = withColumnValue(list, rows, values);
  const planning = offset === 0 ? 'once' : 'each-time';
  const found = await listQuery<Row & { listTotal: number }>(dataSource, text, values, planning);
  const [first] = found;
  if (!first) return { rows: [], total: await countRows(dataSource, list.counters) };
  return { rows: found, total: first.listTotal };
}

interface Place {
  total: number;
  /** Where to begin, as SQL over the list's columns. */
  bound: string;
  /** How many rows from there on are on earlier pages. */
  skip: number;
}

/**
 * The day of which the row behind `$2` others is, and how many of those others are of that day: first its month is found,
 * then its day. `$3` is a day, or null: it and those before it, in the list's direction, do not count.
 */
function placeQuery(direction: ListOrder['direction']): string {
  const after = direction === 'ASC' ? '>' : '<';
  const upto = (unit: string): string => `sum(rows) OVER (ORDER BY ${unit} ${direction}) AS upto`;
  const at = (from: string): string => `(SELECT * FROM ${from} WHERE upto > $2::float8 ORDER BY upto LIMIT 1)`;
  return `
    WITH months AS MATERIALIZED (
      SELECT month, rows FROM (${MONTHS}) AS known WHERE $3::date IS NULL OR month ${after} ${monthOf('$3::date')}
      UNION ALL SELECT ${monthOf('$3::date')}, coalesce(sum(rows), 0) FROM (${daysOf(monthOf('$3::date'))}) AS rest WHERE bucket ${after} $3::date
    ), month AS MATERIALIZED (SELECT month, upto - rows AS before FROM ${at(`(SELECT *, ${upto('month')} FROM months) AS ends`)} AS spot),
    days AS (
      SELECT bucket, rows, (SELECT before FROM month) + ${upto('bucket')} FROM (${daysOf('(SELECT month FROM month)')}) AS known
      WHERE $3::date IS NULL OR bucket ${after} $3::date)
    SELECT (SELECT coalesce(sum(rows), 0) FROM months) AS total, spot.bucket::text, $2::float8 - (spot.upto - spot.rows) AS skip
    FROM (SELECT) AS once LEFT JOIN ${at('days')} AS spot ON true`;
}

const PLACES = { ASC: placeQuery('ASC'), DESC: placeQuery('DESC') };

/** Finds the day on which a page begins by adding up what is before it. */
async function findPlace(dataSource: DataSource, list: CountedList, offset: number): Promise<Place> {
  const { counters, direction, instant, start } = list;
  const [from, step] = direction === 'ASC' ? ['>=', 0] : ['<', 1];
  const firstDay = start === undefined ? 0 : await countFirstDay(dataSource, list, start);
  const [found] = await listQuery<{ total: number; bucket: string | null; skip: number }>(
    dataSource,
    PLACES[direction],
    [counters, Math.max(0, offset - firstDay), start?.toISOString().slice(0, 10) ?? null],
    'once',
  );
  const { bucket = null, skip = 0, total = 0 } = found ?? {};
  const place = { total: firstDay + total, bound: 'true', skip: offset };
  if (offset < firstDay || bucket === null) return place;
  // Nothing comes before the last day of all.
  if (bucket === 'infinity' && direction === 'DESC') return { ...place, skip };
  return { ...place, skip, bound: `${instant} ${from} ('${bucket}'::date + ${step})::timestamp AT TIME ZONE 'UTC'` };
}

/** How many rows fall on the rest of the day in which the list starts: the counters know that day as a whole only. */
async function countFirstDay(dataSource: DataSource, list: CountedList, start: Date): Promise<number> {
  const isAscending = list.direction === 'ASC';
  const midnight = Date.parse(start.toISOString().slice(0, 10)) + (isAscending ? DAY_MS : 0);
  const values = [...(list.values ?? []), new Date(midnight)];
  const text = `SELECT count(*)::float8 AS count FROM ${list.table}
    WHERE ${conditionOf(list)} AND ${list.instant} ${isAscending ? '<' : '>='} $${values.length}`;
  const [row] = await listQuery<{ count: number }>(dataSource, text, values);
  return row?.count ?? 0;
}
