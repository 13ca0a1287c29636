import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { Pagination } from '@bellweek/ui/pagination';
import { WithPanel } from '@bellweek/ui/side-panel';
import type { Panel } from '@bellweek/ui/side-panel';
import { GoneNotice } from './gone-notice.tsx';
import type { ListState } from './list-state.ts';
import { useLastPage } from './use-last-page.ts';
import type { ChangeOptions } from './use-url-state.ts';

/** What every list keeps in its address beside its filters. */
interface Place {
  page: number;
  open: string | null;
}

export interface PagedListProps<Row extends { id: string }> {
  label: string;
  columns: Column<Row>[];
  emptyText: string;
  isUnread?: (row: Row) => boolean;
  list: ListState<Row>;
  /** The answer for this page, or for the one before while it is awaited. */
  answer: { total: number; totalIsCapped: boolean } | undefined;
  size: number;
  place: Place;
  onPlace: (change: Partial<Place>, options?: ChangeOptions) => void;
  /** Of the opened row. */
  panel: Panel | null;
  /** Numbered pages stand there even when there is one only, with how many results it shows. */
  look?: 'simple' | 'numbered';
}

/** One page of an operators' list, the way to the others, and the opened row's panel. */
export function PagedList<Row extends { id: string }>(props: PagedListProps<Row>) {
  const { list, answer, size, place, onPlace, panel, look = 'simple', ...table } = props;
  const { page, open } = place;
  useLastPage({ page, size, total: answer?.total, isStale: list.isStale }, (last) =>
    onPlace({ page: last }, { replace: true }),
  );
  const isGone = open !== null && panel === null && list.rows !== null && !list.isStale && list.error === null;
  return (
    <WithPanel panel={panel} onClose={() => onPlace({ open: null })}>
      {isGone && (
        <GoneNotice where="on this page of the list" onClose={() => onPlace({ open: null }, { replace: true })} />
      )}
      <DataTable
        {...list}
        {...table}
        rowKey={({ id }) => id}
        openedKey={open}
        onOpen={({ id }) => onPlace({ open: id })}
        // One way back closes the panel, however many rows it showed.
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
      />
    </WithPanel>
  );
}
