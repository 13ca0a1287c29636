import type { ListOrder } from '@bellweek/api-client/contract/paging';
import type { ColumnSort } from '@bellweek/ui/data-table/column';

/** Sorting by the column of an instant: the newest first is descending. */
export const byInstant = (order: ListOrder, onOrder: (order: ListOrder) => void): ColumnSort => ({
  direction: order === 'newest' ? 'descending' : 'ascending',
  onSort: (direction) => onOrder(direction === 'descending' ? 'newest' : 'oldest'),
});
