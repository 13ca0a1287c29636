import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf, formatCount } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { Toolbar } from '../../admin/admin-frame.tsx';
import { listState } from '../../admin/list-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { StatusBadge, kindOf, subjectOf } from './campaign-view.tsx';
import { useCampaigns } from './campaign.query.ts';
import styles from './emails.module.css';
import { VIEW } from './view.ts';

const SIZE = 10;

const COLUMNS: readonly Column<Campaign>[] = [
  { key: 'subject', title: 'Subject', cell: subjectOf },
  { key: 'kind', title: 'Kind', width: '8rem', priority: 2, cell: kindOf },
  { key: 'status', title: 'Status', width: '7rem', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'accepted',
    title: 'Accepted',
    width: '6rem',
    align: 'end',
    cell: ({ counts }) => formatCount(counts.accepted),
  },
  { key: 'failed', title: 'Failed', width: '5rem', align: 'end', cell: ({ counts }) => formatCount(counts.rejected) },
  {
    key: 'unknown',
    title: 'Unknown',
    width: '6rem',
    align: 'end',
    priority: 4,
    cell: ({ counts }) => formatCount(counts.unknown),
  },
  {
    key: 'bounced',
    title: 'Bounced',
    width: '6rem',
    align: 'end',
    priority: 4,
    cell: ({ counts }) => formatCount(counts.bounced),
  },
  {
    key: 'skipped',
    title: 'Skipped',
    width: '6rem',
    align: 'end',
    priority: 4,
    cell: ({ counts }) => formatCount(counts.suppressed),
  },
  { key: 'by', title: 'Sent by', width: '10rem', priority: 4, cell: ({ createdBy }) => createdBy },
  {
    key: 'createdAt',
    title: 'Sent',
    width: '8.5rem',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];

/** Sent mails, newest first. */
export function HistoryView() {
  const [{ page }, change] = useUrlState(VIEW);
  const query = useCampaigns(page, SIZE);
  const list = listState(query, ({ campaigns }) => campaigns, 'Failed to load emails.');
  useLastPage({ page, size: SIZE, total: query.data?.total, isStale: list.isStale }, (last) =>
    change({ page: last }, { replace: true }),
  );
  return (
    <>
      <Toolbar count={query.data ? countOf(query.data.total, 'email', query.data.totalIsCapped) : null}>
        <h2 className={styles.title}>Sent Emails</h2>
      </Toolbar>
      <DataTable
        {...list}
        label="Sent emails"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        onOpen={({ id }) => change({ campaign: id, state: 'all', page: 1 })}
        pageSize={SIZE}
        emptyText="No emails found."
      />
      <Pagination
        page={page}
        size={SIZE}
        total={query.data?.total ?? null}
        totalIsCapped={query.data?.totalIsCapped}
        onPage={(next) => change({ page: next })}
      />
    </>
  );
}
