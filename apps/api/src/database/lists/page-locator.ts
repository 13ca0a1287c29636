import { conditionOf, type ListOrder, orderBy } from './list-order.js';

/** What SQL needs to know of a page; all of it SQL, `start` where the list has one. */
export interface PageSql {
  /** An array of counters' names. */
  counters: string;
  size: string;
  /** How many rows are on the pages before. */
  offset: string;
  start?: { instant: string; day: string; month: string };
}

/** The ids of a page as SQL of an array, and the list's total; `steps` come before what uses them. */
interface PagePlan {
  steps: string;
  ids: string;
  total: string;
}

/** The first day of a day's month; that of 'infinity' is itself. */
const monthOf = (day: string): string => `date_trunc('month', ${day}::timestamp)::date`;
const endOf = (month: string): string =>
  `CASE WHEN ${month} = 'infinity' THEN ${month} ELSE (${month} + interval '1 month - 1 day')::date END`;

const midnight = (day: string): string => `(${day})::timestamp AT TIME ZONE 'UTC'`;

/** How many rows the counters know of that an array in SQL names. */
export const totalOf = (counters: string): string => `(
  SELECT coalesce(sum(rows), 0)::float8 FROM (
    SELECT rows FROM list_counts WHERE list = ANY (${counters}) AND bucket = '-infinity'
    UNION ALL SELECT rows FROM list_count_changes WHERE list = ANY (${counters})
  ) AS known)`;

/** Whether there is anything for `compact_list_counts` to add up. */
export const HAS_COUNT_CHANGES = 'EXISTS (SELECT FROM list_count_changes)';

/** Whether a day or month comes after another in the list's direction. */
const isAfter = ({ direction }: ListOrder, one: string, other: string): string =>
  `${one} ${direction === 'ASC' ? '>' : '<'} ${other}`;

/** Rows of the rest of the day on which the list starts: the counters know that day as a whole only. */
function firstDayOf(list: ListOrder, { instant, day }: NonNullable<PageSql['start']>): string {
  const end =
    list.direction === 'ASC' ? `${list.instant} < ${midnight(`${day} + 1`)}` : `${list.instant} >= ${midnight(day)}`;
  return `(SELECT count(*)::float8 AS rows FROM ${list.table} WHERE ${conditionOf(list, instant)} AND ${end})`;
}

const CHANGES = 'SELECT bucket, rows FROM list_count_changes WHERE list = ANY';

/** Rows by month: whole ones by their sum, the one in which the list starts by the rest of it. */
function monthsOf(list: ListOrder, { counters, start }: PageSql): string {
  const months = `SELECT month, rows FROM list_month_counts WHERE list = ANY (${counters})`;
  const changes = `SELECT ${monthOf('bucket')}, rows FROM (${CHANGES} (${counters})) AS changes`;
  if (!start) return `${months} UNION ALL ${changes}`;
  return `${months} AND ${isAfter(list, 'month', start.month)}
    UNION ALL ${changes} WHERE ${isAfter(list, 'bucket', start.day)}
    UNION ALL SELECT ${start.month}, rows FROM (${daysOf(list, counters, start.month)}) AS days WHERE ${isAfter(list, 'bucket', start.day)}
    UNION ALL SELECT ${start.month}, rows FROM first_day`;
}

const daysOf = (list: ListOrder, counters: string, month: string): string =>
  `SELECT bucket, rows FROM list_counts WHERE list = ANY (${counters}) AND bucket >= ${month} AND bucket <= ${endOf(month)}`;

function daysOfMonth(list: ListOrder, { counters, start }: PageSql): string {
  const month = '(SELECT month FROM anchor_month)';
  const days = `${daysOf(list, counters, month)}
    UNION ALL SELECT bucket, rows FROM (${CHANGES} (${counters})) AS changes WHERE ${monthOf('bucket')} = ${month}`;
  if (!start) return days;
  return `SELECT bucket, rows FROM (${days}) AS known WHERE ${isAfter(list, 'bucket', start.day)}
    UNION ALL SELECT ${start.day}, rows FROM first_day WHERE ${month} = ${start.month}`;
}

/** Rows are stepped over one by one, and the total is known without looking where they lie. */
function shallowPage(list: ListOrder, page: PageSql): PagePlan {
  const ids = idsOf(list, 'true', page, page.offset);
  if (!page.start) return { steps: '', ids, total: totalOf(page.counters) };
  const steps = `first_day AS MATERIALIZED ${firstDayOf(list, page.start)}`;
  return { steps, ids, total: `(SELECT coalesce(sum(rows), 0)::float8 FROM (${monthsOf(list, page)}) AS known)` };
}

/** First the month is found in which the page begins, then its day, then as many rows of that day as are on earlier pages. */
function deepPage(list: ListOrder, page: PageSql): PagePlan {
  const { direction } = list;
  const { offset, start } = page;
  const added = (unit: string, rows: string): string =>
    `SELECT *, sum(rows) OVER (ORDER BY ${unit} ${direction}) AS upto
     FROM (SELECT ${unit}, sum(rows)::float8 AS rows FROM (${rows}) AS known GROUP BY ${unit}) AS sums`;
  const steps = [
    ...(start ? [`first_day AS MATERIALIZED ${firstDayOf(list, start)}`] : []),
    `months AS MATERIALIZED (${added('month', monthsOf(list, page))})`,
    `anchor_month AS MATERIALIZED (SELECT month, upto - rows AS before FROM months WHERE rows > 0 AND upto > ${offset} ORDER BY upto LIMIT 1)`,
    `days AS (${added('bucket', daysOfMonth(list, page))})`,
    `anchor AS MATERIALIZED (
      SELECT bucket, (${offset} - before - upto + rows)::bigint AS skip FROM days, anchor_month
      WHERE rows > 0 AND before + upto > ${offset} ORDER BY upto LIMIT 1)`,
  ].join(', ');
  // Up to and with its last microsecond, so that 'infinity' is a day of its own.
  const bound =
    direction === 'ASC'
      ? `${list.instant} >= (SELECT ${midnight('bucket')} FROM anchor)`
      : `${list.instant} <= (SELECT ${midnight('bucket + 1')} - interval '1 microsecond' FROM anchor)`;
  const ids = idsOf(list, bound, page, '(SELECT skip FROM anchor)');
  return { steps, ids, total: '(SELECT coalesce(sum(rows), 0)::float8 FROM months)' };
}

function idsOf(list: ListOrder, bound: string, { size, start }: PageSql, skip: string): string {
  return `ARRAY (SELECT id FROM ${list.table} WHERE ${conditionOf(list, start?.instant)} AND ${bound} ${orderBy(list)}
    LIMIT ${size} OFFSET ${skip})`;
}

/** @param isFar more rows come before the page than are to be stepped over. */
export function planPage(list: ListOrder, page: PageSql, isFar: boolean): PagePlan {
  return isFar ? deepPage(list, page) : shallowPage(list, page);
}
