import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { formatCount } from '../pagination/pages.ts';
import { OPENER } from './column.ts';
import type { TableBasics } from './column.ts';
import { TableFailure } from './data-table.tsx';
import type { TableStates } from './data-table.tsx';
import styles from './data-table.module.css';
import { SortSelect } from './sort-select.tsx';
import { SkeletonRow, TableHead, TableRow, rowAfterKey } from './table-parts.tsx';
import { useListArrows } from './use-list-arrows.ts';
import { PHONE, useMedia } from '../media/media.ts';

/** Height of every row; as a card: its name, and a line for each further column. */
const ROW_PX = 40;
const CARD_PX = { name: 56, line: 26 };
/** Browsers limit a page to some 17 to 33 million pixels. */
const MOST_PX = 12_000_000;

export interface VirtualTableProps<Row> extends TableBasics<Row>, TableStates {
  /** Rows of the whole list; null until the first answer. */
  total: number | null;
  /** Undefined while that row is still loading. */
  rowAt: (index: number) => Row | undefined;
  /** Called with the visible range, end exclusive, whenever it changes. */
  onRangeChange: (from: number, to: number) => void;
  /** Height of the scrolling box, as a CSS length. */
  height: string;
  /** In a narrow window rows become cards, as in a `DataTable`; otherwise they stay lines. */
  hasCards?: boolean;
}

/** A list of any length in a scrolling box; only visible rows are rendered and fetched. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const {
    label,
    columns,
    total,
    rowAt,
    rowKey,
    onRangeChange,
    height,
    hasCards = false,
    openedKey = null,
    emptyText,
    error,
    onRetry,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const isNarrow = useMedia(PHONE);
  const rowPx = hasCards && isNarrow ? CARD_PX.name + CARD_PX.line * (columns.length - 1) : ROW_PX;
  const most = Math.floor(MOST_PX / rowPx);
  const count = Math.min(total ?? 0, most);
  // oxlint-disable-next-line react-compiler/incompatible-library -- nothing of it is memoised here
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  // The virtualizer caches row heights.
  useLayoutEffect(() => rows.measure(), [rows, rowPx]);
  const drawn = rows.getVirtualItems();
  const from = drawn[0]?.index ?? 0;
  const to = (drawn.at(-1)?.index ?? -1) + 1;
  useEffect(() => {
    if (to > from) onRangeChange(from, to);
  }, [from, to, onRangeChange]);
  const openerAt = (index: number) =>
    box.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"] [${OPENER}]`) ?? null;
  useEffect(() => {
    // The row that a key moved to is rendered only after the box has scrolled there.
    if (wanted.current === null) return;
    const opener = openerAt(wanted.current);
    if (!opener) return;
    wanted.current = null;
    opener.focus({ preventScroll: true });
  });

  const reach = (index: number) => {
    setActive(index);
    // The box may reach below the window, where its toolbar takes several lines.
    box.current?.scrollIntoView({ block: 'nearest' });
    rows.scrollToIndex(index);
    const opener = openerAt(index);
    wanted.current = opener ? null : index;
    opener?.focus({ preventScroll: true });
  };
  const lead = (index: number) => {
    reach(index);
    const row = rowAt(index);
    if (row !== undefined) props.onOpen?.(row);
  };
  const isOpened = (index: number): boolean => {
    const row = rowAt(index);
    return row !== undefined && rowKey(row) === openedKey;
  };
  const opened = openedKey === null ? -1 : (drawn.find(({ index }) => isOpened(index))?.index ?? -1);
  useListArrows({ opened, count: props.onOpen ? count : 0, onFocusRow: reach, onLead: lead });
  const move = (event: KeyboardEvent) => {
    const isRow = (event.target as Element).hasAttribute(OPENER);
    const next = isRow ? rowAfterKey(event, active, count) : null;
    if (next === null) return;
    event.preventDefault();
    if (opened >= 0 && next !== opened) lead(next);
    else reach(next);
  };
  if (error && total === null) return <TableFailure error={error} onRetry={onRetry} />;
  const tabStop = active >= from && active < to ? active : from;
  return (
    <div className={styles.frame} data-virtual>
      {error && <TableFailure error={error} onRetry={onRetry} />}
      {hasCards && <SortSelect columns={columns} />}
      <div
        ref={box}
        className={styles.box}
        style={{ height, '--row': `${rowPx}px` } as CSSProperties}
        tabIndex={count > 0 && props.onOpen ? -1 : 0}
      >
        <table
          className={styles.table}
          data-cards={hasCards || undefined}
          role="table"
          aria-label={label}
          aria-rowcount={count + 1}
          aria-busy={total === null}
        >
          <TableHead columns={columns} />
          <tbody role="rowgroup" onKeyDown={move}>
            {total === null && Array.from({ length: 12 }, (_, index) => <SkeletonRow key={index} columns={columns} />)}
            <Gap height={from * rowPx} columns={columns.length} />
            {drawn.map(({ index }) => {
              const row = rowAt(index);
              if (row === undefined) return <SkeletonRow key={index} columns={columns} />;
              const focused = { isTabStop: index === tabStop, place: index + 1 };
              return <TableRow {...props} {...focused} key={index} id={rowKey(row)} row={row} openedKey={openedKey} />;
            })}
            <Gap height={(count - to) * rowPx} columns={columns.length} />
          </tbody>
        </table>
        {total === 0 && <p className={styles.empty}>{emptyText}</p>}
      </div>
      {total !== null && total > most && (
        <p className={styles.more}>The first {formatCount(most)} are listed. Search to find the others.</p>
      )}
    </div>
  );
}

/** Spacer as high as the rows that are not rendered. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
