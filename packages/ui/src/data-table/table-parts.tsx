import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { OPENER } from './column.ts';
import type { Column, ColumnSort, TableBasics } from './column.ts';
import { PHONE, useMedia } from '../media/media.ts';
import styles from './data-table.module.css';

/*
 * Narrow windows lay the table out as cards, and some browsers drop table semantics once its parts are no table boxes:
 * so the roles are explicit.
 */

export function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  // Cards hide the head: what cannot be seen must not take the focus.
  const isPhone = useMedia(PHONE);
  return (
    <thead className={styles.head} role="rowgroup">
      <tr role="row">
        {columns.map(({ key, title, isTitleHidden, width, align, priority, sort }) => (
          <th
            key={key}
            aria-sort={sort && (sort.direction ?? 'none')}
            scope="col"
            role="columnheader"
            style={width ? { width } : undefined}
            data-align={align}
            data-priority={priority}
          >
            {sort && !isPhone ? (
              <SortButton {...sort} title={title} />
            ) : (
              <span className={isTitleHidden ? 'visually-hidden' : undefined}>{title}</span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Sorts by its column, in the other direction at each press. */
function SortButton({ direction, onSort, first, names, title }: ColumnSort & { title: string }) {
  const next = direction === null ? first : direction === 'descending' ? 'ascending' : 'descending';
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <button type="button" className={styles.sort} title={`Sort: ${names[next]}`} onClick={() => onSort(next)}>
      {title}
      <Arrow size={12} aria-hidden="true" />
    </button>
  );
}

/** Whether text is being selected in the row, rather than the row pressed. */
const isSelecting = (): boolean => window.getSelection()?.isCollapsed === false;

/** Treats a press anywhere in a row, except on its controls, as one on its name. */
function pressOpener({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('a, button, input') || isSelecting()) return;
  const opener = currentTarget.querySelector<HTMLElement>(`[${OPENER}]`);
  opener?.focus({ preventScroll: true });
  opener?.click();
}

interface TableRowProps<Row> extends Omit<TableBasics<Row>, 'label' | 'rowKey'> {
  row: Row;
  id: string;
  /** The row in the tab order; arrows move from there to the others. */
  isTabStop: boolean;
  /** Its position in the whole list, from 1, if only a part of it is rendered. */
  place?: number;
}

export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, columns, openedKey, onOpen, isUnread, isTabStop, place } = props;
  const isOpened = openedKey === id;
  const content = (column: Column<Row>, index: number) => {
    if (index > 0 || !onOpen) return column.cell(row);
    return (
      <button
        type="button"
        className={styles.opener}
        tabIndex={isTabStop ? 0 : -1}
        aria-expanded={isOpened}
        {...{ [OPENER]: id }}
        onClick={() => onOpen(row)}
      >
        {column.cell(row)}
      </button>
    );
  };
  return (
    <tr
      role="row"
      className={styles.row}
      aria-rowindex={place === undefined ? undefined : place + 1}
      data-openable={onOpen ? true : undefined}
      data-opened={isOpened || undefined}
      data-unread={isUnread?.(row) || undefined}
      onClick={onOpen && pressOpener}
    >
      {columns.map((column, index) => {
        const shared = {
          'data-label': column.title,
          'data-align': column.align,
          'data-priority': column.priority,
        };
        return index === 0 ? (
          <th key={column.key} scope="row" role="rowheader" {...shared}>
            {content(column, index)}
          </th>
        ) : (
          <td key={column.key} role="cell" {...shared}>
            {content(column, index)}
          </td>
        );
      })}
    </tr>
  );
}

/** A row that is still loading. */
export function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr className={styles.row} aria-hidden="true" data-skeleton>
      {columns.map(({ key, title, align, priority }) => (
        <td key={key} data-label={title} data-align={align} data-priority={priority}>
          <i className={styles.bar} />
        </td>
      ))}
    </tr>
  );
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + 10, count - 1),
  PageUp: (index) => Math.max(index - 10, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The row that a key moves to, or null for other keys. */
export function rowAfterKey(event: KeyboardEvent, index: number, count: number): number | null {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
  const step = ctrlKey || altKey || metaKey || shiftKey ? undefined : STEPS[key];
  return step && count > 0 ? step(index, count) : null;
}
