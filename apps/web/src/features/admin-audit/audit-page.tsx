import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listPage } from '../../admin/list-state.ts';
import { auditSentence } from '../../admin/audit-sentences.ts';
import { metadataText } from '../../admin/metadata.tsx';
import { sortedBy } from '../../admin/list-order.ts';
import { usePageSize } from '../../admin/page-size.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { ChainStatus } from './chain-status.tsx';
import { VIEW, auditQueryOf } from './audit-view.ts';

/** Rows per page, unless the operator has chosen. */
const USUAL_SIZE = 20;
const columnsOf = (order: ListOrder, onOrder: (order: ListOrder) => void): Column<AuditLog>[] => [
  { key: 'action', title: 'Action', width: '13rem', cell: ({ action }) => action },
  { key: 'sentence', title: 'What happened', cell: (log) => auditSentence(log) ?? NONE },
  {
    key: 'name',
    title: 'User name',
    width: '11rem',
    priority: 2,
    cell: ({ metadata }) => metadataText(metadata.userName),
  },
  {
    key: 'email',
    title: 'User email',
    width: '13rem',
    priority: 4,
    cell: ({ metadata }) => metadataText(metadata.userEmail),
  },
  { key: 'license', title: 'License ID', width: '10rem', priority: 4, cell: ({ licenseId }) => licenseId ?? NONE },
  {
    key: 'time',
    title: 'Timestamp',
    width: '12rem',
    sort: sortedBy('instant', order, onOrder),
    cell: ({ timestamp }) => <DateTime value={timestamp} format="shortDateTime" />,
  },
];

export default function AuditPage() {
  return (
    <AdminFrame title="Audit Logs">
      <ChainStatus />
      <AuditLogs />
    </AdminFrame>
  );
}

function AuditLogs() {
  const [{ order, page, open, size: given, ...filters }, change] = useUrlState(VIEW);
  const size = usePageSize(given, (known) => change({ size: known }, { replace: true }), USUAL_SIZE);
  const asked = auditQueryOf(filters);
  const sorted = order === 'newest' ? {} : { order };
  const query = useAdminQuery(['audit', asked, order, page, size], (api) =>
    api.findAuditLogs({ page, limit: size, ...asked, ...sorted }),
  );
  const { shown, count, opened } = listPage(query, {
    rowsOf: ({ items }) => items,
    failure: 'Failed to load audit logs.',
    names: ['entry', 'entries'],
    open,
  });
  return (
    <>
      <AuditFilters
        filters={filters}
        order={order}
        onChange={(part) => change({ ...part, page: 1, open: null })}
        count={count}
      />
      <PagedList
        {...shown}
        label="Audit logs"
        columns={columnsOf(order, (wanted) => change({ order: wanted, page: 1, open: null }))}
        emptyText="No audit logs found."
        size={size}
        onSize={change}
        place={{ page, open }}
        onPlace={change}
        panel={opened && { id: opened.id, title: opened.action, content: <AuditPanel key={opened.id} log={opened} /> }}
      />
    </>
  );
}
