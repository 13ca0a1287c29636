import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listPage } from '../../admin/list-state.ts';
import { auditSentence } from '../../admin/audit-sentences.ts';
import { metadataText } from '../../admin/metadata.tsx';
import { PagedList } from '../../admin/paged-list.tsx';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPanel } from './audit-panel.tsx';
import { ChainStatus } from './chain-status.tsx';
import { VIEW, auditQueryOf } from './audit-view.ts';

const SIZE = 20;
const COLUMNS: Column<AuditLog>[] = [
  { key: 'action', title: 'Action', width: '13rem', cell: ({ action }) => action },
  { key: 'sentence', title: 'In words', cell: (log) => auditSentence(log) ?? NONE },
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
    priority: 3,
    cell: ({ metadata }) => metadataText(metadata.userEmail),
  },
  { key: 'license', title: 'License ID', width: '10rem', priority: 4, cell: ({ licenseId }) => licenseId ?? NONE },
  {
    key: 'time',
    title: 'Timestamp',
    width: '12rem',
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
  const [{ page, open, ...filters }, change] = useUrlState(VIEW);
  const asked = auditQueryOf(filters);
  const query = useAdminQuery(['audit', asked, page], (api) => api.findAuditLogs({ page, limit: SIZE, ...asked }));
  const { shown, count, opened } = listPage(query, {
    rowsOf: ({ items }) => items,
    failure: 'Failed to load audit logs.',
    names: ['entry', 'entries'],
    open,
  });
  return (
    <>
      <AuditFilters filters={filters} onChange={(part) => change({ ...part, page: 1, open: null })} count={count} />
      <PagedList
        {...shown}
        label="Audit logs"
        columns={COLUMNS}
        emptyText="No audit logs found."
        size={SIZE}
        place={{ page, open }}
        onPlace={change}
        panel={opened && { id: opened.id, title: opened.action, content: <AuditPanel key={opened.id} log={opened} /> }}
      />
    </>
  );
}
