/** Parts of a hand-written statement for a page of a list with numbered pages. */
export interface NumberedList {
  /** The list's name in the counters. */
  counter: string;
  table: string;
  instant: string;
  direction: 'ASC' | 'DESC';
  /** Columns to read, and their FROM clause; those of the table itself under `alias`. */
  columns: string;
  from: string;
  alias: string;
  /** The list begins now: rows before, in its direction, are not in it. */
  startsNow?: boolean;
}

const MONTH = `date_trunc('month', bucket::timestamp)::date`;
const TODAY = `(now() AT TIME ZONE 'UTC')::date`;
const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
const lastDay = (month: string): string =>
  `CASE WHEN ${month} = 'infinity' THEN ${month} ELSE (${month} + interval '1 month - 1 day')::date END`;

/** Rows by month and by day, from the counters; on the day on which a list starts, counted. */
function known({ counter, table, instant, direction, startsNow }: NumberedList) {
  const [after, from] = direction === 'ASC' ? ['>', '>='] : ['<', '<'];
  const inside = startsNow ? `bucket ${after} ${TODAY}` : 'true';
  const rest =
    direction === 'ASC'
      ? `${instant} >= now() AND ${instant} < (${TODAY} + 1)::timestamp AT TIME ZONE 'UTC'`
      : `${instant} < now() AND ${instant} >= ${TODAY}::timestamp AT TIME ZONE 'UTC'`;
  const months = `SELECT month, rows FROM list_month_counts WHERE list = '${counter}' ${startsNow ? `AND month ${after} ${THIS_MONTH}` : ''}
    UNION ALL SELECT ${MONTH}, rows FROM list_count_changes WHERE list = '${counter}' AND ${inside}`;
  const days = (month: string): string => `SELECT bucket, rows FROM list_counts
      WHERE list = '${counter}' AND bucket >= ${month} AND bucket <= ${lastDay(month)} AND ${inside}`;
  return {
    today: startsNow ? `today AS MATERIALIZED (SELECT count(*) AS rows FROM ${table} WHERE ${rest}),` : '',
    months: startsNow
      ? `${months} UNION ALL SELECT ${THIS_MONTH}, rows FROM (${days(THIS_MONTH)}) AS d UNION ALL SELECT ${THIS_MONTH}, rows FROM today`
      : months,
    days: `${days('(SELECT month FROM spot)')}
      UNION ALL SELECT bucket, rows FROM list_count_changes WHERE list = '${counter}' AND ${MONTH} = (SELECT month FROM spot) AND ${inside}
      ${startsNow ? `UNION ALL SELECT ${TODAY}, rows FROM today WHERE (SELECT month FROM spot) = ${THIS_MONTH}` : ''}`,
    started: startsNow ? `${instant} ${from} now()` : 'true',
  };
}

/** Rows and exact total of the page after `$1` rows: its month is found, then its day. */
export function numberedPage(list: NumberedList, size: number): string {
  const { table, instant, direction, columns, from, alias } = list;
  const { today, months, days, started } = known(list);
  const added = (unit: string, rows: string): string =>
    `SELECT ${unit}, rows, sum(rows) OVER (ORDER BY ${unit} ${direction}) AS upto FROM (SELECT ${unit}, sum(rows) AS rows FROM (${rows}) AS k GROUP BY 1) AS s`;
  const bound =
    direction === 'ASC'
      ? `${instant} >= (SELECT bucket::timestamp AT TIME ZONE 'UTC' FROM place)`
      : `${instant} < (SELECT (bucket + 1)::timestamp AT TIME ZONE 'UTC' FROM place)`;
  return `WITH ${today} months AS MATERIALIZED (${added('month', months)}),
    spot AS MATERIALIZED (SELECT month, upto - rows AS before FROM months WHERE rows > 0 AND upto > $1::int ORDER BY upto LIMIT 1),
    place AS MATERIALIZED (SELECT bucket, $1::int - before - upto + rows AS skip FROM (${added('bucket', days)}) AS d, spot
      WHERE rows > 0 AND before + upto > $1::int ORDER BY upto LIMIT 1)
    SELECT ${columns}, (SELECT sum(rows) FROM months) AS total FROM ${from} WHERE ${alias}.id = ANY (ARRAY (
      SELECT id FROM ${table} WHERE ${started} AND ${bound} ORDER BY ${instant} ${direction}, id ${direction} LIMIT ${size} OFFSET (SELECT skip FROM place)::bigint
    )) ORDER BY ${alias}.${instant} ${direction}, ${alias}.id ${direction}`;
}

/** Rows and exact total of the first page of a list that starts now. */
export function firstPage(list: NumberedList, size: number): string {
  const { instant, direction, columns, from, alias } = list;
  const { today, months } = known(list);
  return `WITH ${today.slice(0, -1)} SELECT ${columns}, (SELECT sum(rows) FROM (${months}) AS k) AS total FROM ${from}
    WHERE ${alias}.${instant} ${direction === 'ASC' ? '>=' : '<'} now() ORDER BY ${alias}.${instant} ${direction}, ${alias}.id ${direction} LIMIT ${size}`;
}

/** Entries and exact total of the log's page after `$1` entries: the counters lead to its blocks of ids. */
export const numberedAuditPage = (columns: string, from: string, size: number): string => `
  WITH blocks AS MATERIALIZED (
    SELECT block, entries, sum(entries) OVER (ORDER BY block DESC) AS upto FROM (
      SELECT block, sum(entries) AS entries FROM (SELECT block, entries FROM audit_counts WHERE action = '*'
        UNION ALL SELECT entry_id / 10000, 1 FROM audit_unsealed) AS k GROUP BY 1) AS s),
  place AS MATERIALIZED (SELECT (max(block) + 1) * 10000 AS below, $1::int - min(upto - entries) AS skip
    FROM blocks WHERE upto > $1::int AND upto - entries < $1::int + ${size})
  SELECT ${columns}, (SELECT sum(entries) FROM blocks) AS total FROM ${from} WHERE e.id = ANY (ARRAY (
    SELECT id FROM audit_entries WHERE id < (SELECT below FROM place) ORDER BY id DESC LIMIT ${size} OFFSET (SELECT skip FROM place)::bigint
  )) ORDER BY e.id DESC`;

/** A path with its parameters. */
export const query = (path: string, parameters: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)])).toString()}`;
