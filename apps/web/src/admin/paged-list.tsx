import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { Pagination } from '@bellweek/ui/pagination';
import { WithPanel } from '@bellweek/ui/side-panel';
import type { Panel } from '@bellweek/ui/side-panel';
import { GoneNotice } from './gone-notice.tsx';
import { PAGE_SIZES, pageAtSize, rememberSize } from './page-size.ts';
import type { ListState } from './list-state.ts';
import { useLastPage } from './use-last-page.ts';
import type { ChangeOptions } from './use-url-state.ts';

/** State that every list keeps in its address besides its filters. */
interface Place {
  page: number;
  open?: string | null;
}

export interface PagedListProps<Row extends { id: string }> {
  label: string;
  columns: Column<Row>[];
  emptyText: string;
  isUnread?: (row: Row) => boolean;
  list: ListState<Row>;
  /** The answer for this page, or for the previous one while it loads. */
  answer: { total: number; totalIsCapped: boolean } | undefined;
  size: number;
  place: Place;
  onPlace: (change: Partial<Place>, options?: ChangeOptions) => void;
  /** Called with a chosen number of rows; left out where there is no choice. */
  onSize?: (change: { size: number; page: number; open: null }) => void;
  /** Pages of rows, for an address that opens one which is on another page of the list. */
  pathOf?: (id: string) => string;
  /** Panel of the opened row; left out where rows open none. */
  panel?: Panel | null;
  /** Called with a pressed row, where rows lead elsewhere. */
  onOpen?: (row: Row) => void;
  /** Numbered pagination is shown even for a single page, with the range of results. */
  look?: 'simple' | 'numbered';
}

/** One page of an operators' list, its pagination, and the opened row's panel. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { list, answer, size, place, onPlace, onSize, pathOf, panel, onOpen, look = 'simple', ...table } = props;
  const { page, open = null } = place;
  useLastPage({ page, size, total: answer?.total, isStale: list.isStale }, (last) =>
    onPlace({ page: last }, { replace: true }),
  );
  const isGone = open !== null && panel === null && list.rows !== null && !list.isStale && list.error === null;
  const chooseSize = (next: number) => {
    rememberSize(next);
    onSize?.({ size: next, page: pageAtSize(page, size, next), open: null });
  };
  return (
    <WithPanel panel={panel ?? null} onClose={() => onPlace({ open: null })}>
      {isGone && (
        <GoneNotice
          where="on this page of the list"
          href={pathOf?.(open)}
          onClose={() => onPlace({ open: null }, { replace: true })}
        />
      )}
      <DataTable
        {...list}
        {...table}
        rowKey={({ id }) => id}
        openedKey={open}
        onOpen={panel === undefined ? onOpen : ({ id }) => onPlace({ open: id })}
        // Back closes the panel at once, however many rows it has shown.
        onLead={({ id }) => onPlace({ open: id }, { replace: true })}
        pageSize={size}
      />
      <Pagination
        look={look}
        page={page}
        size={size}
        total={answer?.total ?? null}
        totalIsCapped={answer?.totalIsCapped}
        onPage={(next) => onPlace({ page: next, open: null })}
        sizes={onSize && [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b)}
        onSize={chooseSize}
      />
    </WithPanel>
  );
}
