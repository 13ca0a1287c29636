import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Unique in its table. */
  key: string;
  title: string;
  /** The first column's cell is the row's name: words only, since it stands in the button that opens the row. */
  cell: (row: Row) => ReactNode;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: 'end';
  /** Left out where the table has little room; a narrow window shows cards, with everything again. */
  isMinor?: boolean;
  /** Left out only where there is hardly any room, such as beside a panel in a window of 1024 px. */
  isOptional?: boolean;
}

export interface TableBasics<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** The row whose details are open. */
  openedKey?: string | null;
  /** Without it, rows cannot be opened. */
  onOpen?: (row: Row) => void;
  /** Waits for somebody: drawn so that it stands out. */
  isUnread?: (row: Row) => boolean;
}

/** Set on what opens a row, so that the focus finds its way back to it. */
export const OPENER = 'data-row-opener';

/** Set on a panel that shows a row of a list beside it: arrows lead on from there, too. */
export const ROW_PANEL = 'data-row-panel';
