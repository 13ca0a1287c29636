import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { OPENER } from './column.ts';
import type { TableBasics } from './column.ts';
import styles from './data-table.module.css';
import { SortSelect } from './sort-select.tsx';
import { SkeletonRow, TableHead, TableRow, rowAfterKey } from './table-parts.tsx';
import { useListArrows } from './use-list-arrows.ts';

export interface TableStates {
  emptyText: string;
  /** Error message for people; shown with "Try again". */
  error?: string | null;
  onRetry?: () => void;
}

export interface DataTableProps<Row> extends TableBasics<Row>, TableStates {
  /** Null until the first answer: a page of skeleton rows is shown. */
  rows: readonly Row[] | null;
  pageSize?: number;
  /** Opens the row that an arrow moved to while another row's details were open. */
  onLead?: (row: Row) => void;
  /** The rows belong to the previous page or filter, until the next answer. */
  isStale?: boolean;
}

export function TableFailure({ error, onRetry }: { error: string; onRetry?: () => void }) {
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <div className={styles.failure}>
      <Notice tone="error" action={retry}>
        {error}
      </Notice>
    </div>
  );
}

/** One page of a list: arrows, Home and End move between rows, Enter or a press opens one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, openedKey = null, pageSize = 10, isStale = false } = props;
  const { emptyText, error, onRetry, onLead, ...rest } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const keys = rows?.map(rowKey) ?? [];
  const tabStop = [active, openedKey].find((key) => key !== null && keys.includes(key)) ?? keys[0];
  const opened = openedKey === null ? -1 : keys.indexOf(openedKey);
  const focus = (index: number) => {
    setActive(keys[index] ?? null);
    body.current?.querySelectorAll<HTMLElement>(`[${OPENER}]`)[index]?.focus();
  };
  const lead = (index: number) => {
    focus(index);
    const row = rows?.[index];
    if (row !== undefined) onLead?.(row);
  };
  const move = (event: KeyboardEvent) => {
    const current = (event.target as Element).getAttribute(OPENER);
    follows.current = false;
    const next = current === null ? null : rowAfterKey(event, keys.indexOf(current), keys.length);
    if (next === null) return;
    event.preventDefault();
    if (opened >= 0 && next !== opened) lead(next);
    else focus(next);
  };
  const follows = useRef(false);
  useListArrows({
    opened,
    count: props.onOpen ? keys.length : 0,
    onFocusRow: (index, isFromSearch) => {
      follows.current = isFromSearch;
      focus(index);
    },
    onLead: lead,
  });
  useEffect(() => {
    // The search replaced the focused row: focus the first one instead.
    if (!follows.current || document.activeElement !== document.body) return;
    body.current?.querySelector<HTMLElement>(`[${OPENER}]`)?.focus();
  }, [rows]);
  if (error && rows === null) return <TableFailure error={error} onRetry={onRetry} />;
  return (
    <div className={styles.frame}>
      {error && <TableFailure error={error} onRetry={onRetry} />}
      <SortSelect columns={columns} />
      <table
        className={styles.table}
        data-cards
        role="table"
        aria-label={label}
        aria-busy={rows === null || isStale}
        data-stale={isStale || undefined}
      >
        <TableHead columns={columns} />
        <tbody
          ref={body}
          role="rowgroup"
          onKeyDown={move}
          onFocus={({ target }) => setActive(target.getAttribute(OPENER))}
        >
          {rows === null &&
            Array.from({ length: pageSize }, (_, index) => <SkeletonRow key={index} columns={columns} />)}
          {rows?.map((row, index) => {
            const key = keys[index]!;
            return <TableRow {...rest} key={key} id={key} row={row} isTabStop={key === tabStop} />;
          })}
        </tbody>
      </table>
      {rows?.length === 0 && <p className={styles.empty}>{emptyText}</p>}
    </div>
  );
}
