import type { AuditLog } from '@bellweek/api-client/contract/audit-log';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { WithPanel } from '@bellweek/ui/side-panel';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listState } from '../../admin/list-state.ts';
import { metadataText } from '../../admin/metadata.ts';
import { listField, numberIdField, pageField, textField } from '../../admin/url-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditPanel } from './audit-panel.tsx';

const SIZE = 20;
const FIELDS = {
  userName: textField,
  action: listField,
  excludeUser: listField,
  page: pageField,
  open: numberIdField,
};

const COLUMNS: Column<AuditLog>[] = [
  { key: 'action', title: 'Action', width: '15rem', cell: ({ action }) => action },
  { key: 'name', title: 'User name', cell: ({ metadata }) => metadataText(metadata.userName) },
  { key: 'email', title: 'User email', isOptional: true, cell: ({ metadata }) => metadataText(metadata.userEmail) },
  { key: 'license', title: 'License ID', isMinor: true, cell: ({ licenseId }) => licenseId ?? NONE },
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
      <AuditLogs />
    </AdminFrame>
  );
}

function AuditLogs() {
  const [{ page, open, ...filters }, change] = useUrlState(FIELDS);
  const query = useAdminQuery(['audit', filters, page], (api) => api.findAuditLogs({ page, limit: SIZE, ...filters }));
  const list = listState(query, ({ items }) => items, 'Failed to load audit logs.');
  const { total = 0, totalIsCapped = false } = query.data ?? {};
  useLastPage({ page, size: SIZE, total: query.data?.total, isStale: list.isStale }, (last) =>
    change({ page: last }, { replace: true }),
  );
  const opened = list.rows?.find(({ id }) => id === open) ?? null;
  return (
    <>
      <AuditFilters
        filters={filters}
        onChange={(part) => change({ ...part, page: 1, open: null })}
        count={query.data ? countOf(total, 'entry', totalIsCapped, 'entries') : null}
      />
      <WithPanel
        panel={opened && { id: opened.id, title: opened.action, content: <AuditPanel key={opened.id} log={opened} /> }}
        onClose={() => change({ open: null })}
      >
        <DataTable
          {...list}
          label="Audit logs"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          openedKey={open}
          onOpen={({ id }) => change({ open: id })}
          pageSize={SIZE}
          emptyText="No audit logs found."
        />
        {(total > SIZE || page > 1) && (
          <Pagination
            page={page}
            size={SIZE}
            total={total}
            totalIsCapped={totalIsCapped}
            onPage={(next) => change({ page: next, open: null })}
          />
        )}
      </WithPanel>
    </>
  );
}
