import type { ColumnSort } from '@bellweek/ui/data-table/column';

/** The two orders of a kind of column, ascending and descending, with their names, and the order of the first press. */
const KINDS = {
  instant: { orders: ['oldest', 'newest'], names: ['oldest first', 'newest first'], first: 'descending' },
  end: { orders: ['soonest', 'latest'], names: ['soonest first', 'latest first'], first: 'ascending' },
  name: { orders: ['a-z', 'z-a'], names: ['A to Z', 'Z to A'], first: 'ascending' },
  number: { orders: ['oldest', 'newest'], names: ['first to last', 'last to first'], first: 'ascending' },
} as const;
type Kinds = typeof KINDS;

/** Sorting by a column. @param order the list's order now, by this column or another */
export function sortedBy<Kind extends keyof Kinds>(
  kind: Kind,
  order: string | undefined,
  onOrder: (order: Kinds[Kind]['orders'][number]) => void,
): ColumnSort {
  const { orders, names, first } = KINDS[kind];
  const [ascending, descending] = orders;
  return {
    direction: order === ascending ? 'ascending' : order === descending ? 'descending' : null,
    onSort: (direction) => onOrder(direction === 'ascending' ? ascending : descending),
    first,
    names: { ascending: names[0], descending: names[1] },
  };
}
