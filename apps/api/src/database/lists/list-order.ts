/** Rows and order of a list. Names and conditions come from code, never from a request. */
export interface ListOrder {
  table: string;
  /** The column by which the list is ordered, ties by `id`; there must be an index on both. */
  instant: string;
  direction: 'ASC' | 'DESC';
  /** Condition on the rows, as SQL over the table's columns, with `values` as `$1`, `$2` and so on. */
  where?: string;
  values?: readonly unknown[];
  /** Start of the list. Ascending: rows of this instant and later; descending: rows before it. */
  start?: Date;
  /** End of a list without a start. Ascending: rows before this instant; descending: rows of it and later. */
  end?: Date;
}

const literal = (instant: Date): string => `'${instant.toISOString()}'::timestamptz`;

/** @param prefix `t.` where the columns need their table's name. */
export function orderBy({ instant, direction }: ListOrder, prefix = ''): string {
  return `ORDER BY ${prefix}${instant} ${direction}, ${prefix}id ${direction}`;
}

/** Condition on the list's rows. */
export function conditionOf({ instant, direction, where = 'true', start, end }: ListOrder): string {
  const bound = start ?? end;
  if (bound === undefined) return where;
  const isLater = (direction === 'ASC') === (start !== undefined);
  return `${where} AND ${instant} ${isLater ? '>=' : '<'} ${literal(bound)}`;
}

/** The same rows in the other direction: the start of a list is the end of its reverse. */
export const reversed = ({ start, end, ...list }: ListOrder): ListOrder => ({
  ...list,
  direction: list.direction === 'ASC' ? 'DESC' : 'ASC',
  ...(start && { end: start }),
  ...(end && { start: end }),
});
