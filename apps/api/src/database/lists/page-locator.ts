import { conditionOf, type ListOrder, orderBy } from './list-order.js';

interface Bound {
  instant: string;
  day: string;
  month: string;
}

/** SQL of the parameters of a page; `start` or `end` where the list has one. */
export interface PageSql {
  /** Array of counters' names. */
  counters: string;
  size: string;
  /** Number of rows on the pages before. */
  offset: string;
  start?: Bound;
  end?: Bound;
}

/** SQL of a page's array of ids and of the list's total; `steps` are the `WITH` queries that both use. */
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

/** SQL of the sum of counters. @param counters SQL of an array of their names */
export const totalOf = (counters: string): string => `(
  SELECT coalesce(sum(rows), 0)::float8 FROM (
    SELECT rows FROM list_counts WHERE list = ANY (${counters}) AND bucket = '-infinity'
    UNION ALL SELECT rows FROM list_count_changes WHERE list = ANY (${counters})
  ) AS known)`;

/** SQL: whether `compact_list_counts` has anything to add up. */
export const HAS_COUNT_CHANGES = 'EXISTS (SELECT FROM list_count_changes)';

/** Whether a day or month comes after another in the list's direction. */
const isAfter = ({ direction }: ListOrder, one: string, other: string): string =>
  `${one} ${direction === 'ASC' ? '>' : '<'} ${other}`;

/** Counts the rest of the day on which the list starts: counters know whole days only. */
function firstDayOf(list: ListOrder, { instant, day }: Bound): string {
  const end =
    list.direction === 'ASC' ? `${list.instant} < ${midnight(`${day} + 1`)}` : `${list.instant} >= ${midnight(day)}`;
  return `(SELECT count(*)::float8 AS rows FROM ${list.table} WHERE ${conditionOf(list, instant)} AND ${end})`;
}

/** The same rows as a list that starts: one that ends has the other direction. */
function fromStart(list: ListOrder, page: PageSql): [ListOrder, PageSql] {
  const { end, ...rest } = page;
  if (!end) return [list, page];
  return [
    { ...list, direction: list.direction === 'ASC' ? 'DESC' : 'ASC', start: list.end, end: undefined },
    { ...rest, start: end },
  ];
}

const CHANGES = 'SELECT bucket, rows FROM list_count_changes WHERE list = ANY';

/** Rows by month: sums of whole months, and the rest of the month in which the list starts. */
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

/** A shallow page steps over rows one by one; the total comes from the counters. */
function shallowPage(list: ListOrder, page: PageSql): PagePlan {
  const ids = idsOf(list, 'true', page, page.offset);
  const [counted, { start }] = fromStart(list, page);
  if (!start) return { steps: '', ids, total: totalOf(page.counters) };
  return {
    steps: `first_day AS MATERIALIZED ${firstDayOf(counted, start)}`,
    ids,
    total: sumFrom(counted, page, start),
  };
}

/** SQL of the number of a list's rows from its start on. */
const sumFrom = (list: ListOrder, page: PageSql, start: Bound): string =>
  `(SELECT coalesce(sum(rows), 0)::float8 FROM (${monthsOf(list, { ...page, start })}) AS known)`;

/** A deep page finds the month in which it begins, then the day (the anchor), then skips that day's rows of earlier pages. */
function deepPage(list: ListOrder, page: PageSql): PagePlan {
  const { direction } = list;
  const { offset } = page;
  const [counted, { start }] = fromStart(list, page);
  const added = (unit: string, rows: string): string =>
    `SELECT *, sum(rows) OVER (ORDER BY ${unit} ${direction}) AS upto
     FROM (SELECT ${unit}, sum(rows)::float8 AS rows FROM (${rows}) AS known GROUP BY ${unit}) AS sums`;
  const steps = [
    ...(start ? [`first_day AS MATERIALIZED ${firstDayOf(counted, start)}`] : []),
    `months AS MATERIALIZED (${added('month', monthsOf(list, page))})`,
    `anchor_month AS MATERIALIZED (SELECT month, upto - rows AS before FROM months WHERE rows > 0 AND upto > ${offset} ORDER BY upto LIMIT 1)`,
    `days AS (${added('bucket', daysOfMonth(list, page))})`,
    `anchor AS MATERIALIZED (
      SELECT bucket, (${offset} - before - upto + rows)::bigint AS skip FROM days, anchor_month
      WHERE rows > 0 AND before + upto > ${offset} ORDER BY upto LIMIT 1)`,
  ].join(', ');
  // The bound includes the day's last microsecond, so that 'infinity' is a day of its own.
  const bound =
    direction === 'ASC'
      ? `${list.instant} >= (SELECT ${midnight('bucket')} FROM anchor)`
      : `${list.instant} <= (SELECT ${midnight('bucket + 1')} - interval '1 microsecond' FROM anchor)`;
  const ids = idsOf(list, bound, page, '(SELECT skip FROM anchor)');
  // The months of a list with an end go on after it.
  const total =
    page.end && start ? sumFrom(counted, page, start) : '(SELECT coalesce(sum(rows), 0)::float8 FROM months)';
  return { steps, ids, total };
}

function idsOf(list: ListOrder, bound: string, { size, start, end }: PageSql, skip: string): string {
  return `ARRAY (SELECT id FROM ${list.table} WHERE ${conditionOf(list, (start ?? end)?.instant)} AND ${bound} ${orderBy(list)}
    LIMIT ${size} OFFSET ${skip})`;
}

/** @param isDeep whether more rows come before the page than a shallow one steps over. */
export function planPage(list: ListOrder, page: PageSql, isDeep: boolean): PagePlan {
  return isDeep ? deepPage(list, page) : shallowPage(list, page);
}
