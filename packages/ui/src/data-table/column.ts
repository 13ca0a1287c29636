import type { ReactNode } from 'react';

export type SortDirection = 'ascending' | 'descending';

/** Sorting of a list by a column. */
export interface ColumnSort {
  /** Null while another column sorts the list. */
  direction: SortDirection | null;
  onSort: (direction: SortDirection) => void;
  /** The direction of the first press. */
  first: SortDirection;
  /** Such as "oldest first". */
  names: Readonly<Record<SortDirection, string>>;
}

export interface Column<Row> {
  /** Unique in its table. */
  key: string;
  title: string;
  /** Read out alone, where the cells show it. */
  isTitleHidden?: boolean;
  /** The first column's cell is the row's name: text only, since it is inside the button that opens the row. */
  cell: (row: Row) => ReactNode;
  /** A CSS width; columns without one share the rest. */
  width?: string;
  align?: 'end';
  /** Left out where the list cannot be sorted by it. */
  sort?: ColumnSort;
  /**
   * As the table narrows, the highest are hidden first: 4 below 76rem, 3 below 56rem, 2 below 44rem, such as beside a
   * panel in a window of 1024 px. A phone shows cards, with all columns again.
   */
  priority?: 2 | 3 | 4;
}

export interface TableBasics<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The row whose details are open. */
  openedKey?: string | null;
  /** Opens a row; left out, rows cannot be opened. */
  onOpen?: (row: Row) => void;
  /** Highlights rows that wait for somebody. */
  isUnread?: (row: Row) => boolean;
}

/** Set on the control that opens a row, so that the focus can return to it. */
export const OPENER = 'data-row-opener';

/** Set on a panel that shows a row of a list beside it: arrows work from there, too. */
export const ROW_PANEL = 'data-row-panel';
