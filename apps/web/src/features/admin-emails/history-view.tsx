import { CAMPAIGN_STATUSES } from '@bellweek/api-client/contract/campaigns';
import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { formatCount } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { sortedBy } from '../../admin/list-order.ts';
import { listPage } from '../../admin/list-state.ts';
import { usePageSize } from '../../admin/page-size.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { useUrlState } from '../../admin/use-url-state.ts';
import { STATUS_NAMES } from './campaign-figures.ts';
import { StatusBadge, kindOf, subjectOf } from './campaign-view.tsx';
import { useCampaigns } from './campaign.query.ts';
import styles from './emails.module.css';
import { VIEW } from './view.ts';

const columnsOf = (order: ListOrder, onOrder: (order: ListOrder) => void): Column<Campaign>[] => [
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
    sort: sortedBy('instant', order, onOrder),
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];

const STATUSES = (['all', ...CAMPAIGN_STATUSES] as const).map((value) => ({
  value,
  label: value === 'all' ? 'All' : STATUS_NAMES[value],
}));

/** Sent emails. */
export function HistoryView() {
  const [{ search, status, order, page, ...view }, change] = useUrlState(VIEW);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  const api = useAdminClient();
  const query = useCampaigns({ search, status, order, page, size });
  const { shown, count } = listPage(query, {
    rowsOf: ({ campaigns }) => campaigns,
    failure: 'Failed to load emails.',
    names: ['email'],
    open: null,
  });
  const filter = { search, order, ...(status === 'all' ? {} : { status }) };
  return (
    <>
      <Toolbar count={count}>
        <h2 className={styles.title}>Sent Emails</h2>
        <SearchField
          label="Search by subject"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1 }, { replace: search !== '' })}
        />
        <Select
          label="Status"
          options={STATUSES}
          value={status}
          onChange={(wanted) => change({ status: wanted, page: 1 })}
        />
        <ExportLink href={api.exportUrl('GET /email/export', { query: filter })} />
      </Toolbar>
      <PagedList
        {...shown}
        label="Sent emails"
        columns={columnsOf(order, (wanted) => change({ order: wanted, page: 1 }))}
        onOpen={({ id }) => change({ campaign: id, state: 'all', page: 1 })}
        emptyText="No emails found."
        size={size}
        onSize={change}
        place={{ page }}
        onPlace={change}
      />
    </>
  );
}
