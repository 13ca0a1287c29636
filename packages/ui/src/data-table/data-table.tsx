import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../button/button.tsx';
import { Notice } from '../notice/notice.tsx';
import { OPENER } from './column.ts';
import type { TableBasics } from './column.ts';
import styles from './data-table.module.css';
import { SkeletonRow, TableHead, TableRow, rowAfterKey } from './table-parts.tsx';

export interface TableStates {
  emptyText: string;
  /** What went wrong, in words for people; shown with "Try again". */
  error?: string | null;
  onRetry?: () => void;
}

export interface DataTableProps<Row> extends TableBasics<Row>, TableStates {
  /** Null until the first answer: as many skeletons stand there as a page has rows. */
  rows: readonly Row[] | null;
  pageSize?: number;
  /** The rows are those of the last page or filter, until the next answer. */
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

/** One page of a list: rows are walked with arrows, Home and End, and opened with Enter or a press. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, openedKey = null, pageSize = 10, isStale = false } = props;
  const { emptyText, error, onRetry, ...rest } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<string | null>(null);
  if (error && rows === null) return <TableFailure error={error} onRetry={onRetry} />;

  const keys = rows?.map(rowKey) ?? [];
  const tabStop = [active, openedKey].find((key) => key !== null && keys.includes(key)) ?? keys[0];
  const move = (event: KeyboardEvent) => {
    const current = (event.target as Element).getAttribute(OPENER);
    const next = current === null ? null : rowAfterKey(event, keys.indexOf(current), keys.length);
    if (next === null) return;
    event.preventDefault();
    setActive(keys[next] ?? null);
    body.current?.querySelectorAll<HTMLElement>(`[${OPENER}]`)[next]?.focus();
  };
  return (
    <div className={styles.frame}>
      {error && <TableFailure error={error} onRetry={onRetry} />}
      <table
        className={styles.table}
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
