/** Which rows of a table a list shows, and in which order. Names and conditions are code's own, never a request's. */
export interface ListOrder {
  table: string;
  /** The timestamptz column by which the list is ordered, ties by `id`; there must be an index on both. */
  instant: string;
  direction: 'ASC' | 'DESC';
  /** What the rows have to be, as SQL over the table's columns, with `values` as `$1`, `$2` and so on. */
  where?: string;
  values?: readonly unknown[];
  /** Where the list begins. Ascending: rows of this instant and later; descending: rows before it. */
  start?: Date;
}

const literal = (instant: Date): string => `'${instant.toISOString()}'::timestamptz`;

/** @param prefix `t.` where the columns need their table's name. */
export function orderBy({ instant, direction }: ListOrder, prefix = ''): string {
  return `ORDER BY ${prefix}${instant} ${direction}, ${prefix}id ${direction}`;
}

/** What makes a row one of the list. @param start SQL of the list's `start`, where it is not written into the text. */
export function conditionOf({ instant, direction, where = 'true', start }: ListOrder, startSql?: string): string {
  if (start === undefined) return where;
  return `${where} AND ${instant} ${direction === 'ASC' ? '>=' : '<'} ${startSql ?? literal(start)}`;
}
