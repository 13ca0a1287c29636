import type { AdminUser } from '@bellweek/api-client/contract/admin-users';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { SearchField } from '@bellweek/ui/search-field';
import { WithPanel } from '@bellweek/ui/side-panel';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listState } from '../../admin/list-state.ts';
import { idField, pageField, textField } from '../../admin/url-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import { UserPanel } from './user-panel.tsx';

const SIZE = 10;
const FIELDS = { search: textField, page: pageField, open: idField };

const COLUMNS: Column<AdminUser>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'email', title: 'Email', cell: ({ email }) => email ?? NONE },
  {
    key: 'joined',
    title: 'Joined',
    width: '9rem',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="relative" />,
  },
];

export default function UsersPage() {
  return (
    <AdminFrame title="Manage Users">
      <Users />
    </AdminFrame>
  );
}

function Users() {
  const [{ search, page, open }, change] = useUrlState(FIELDS);
  const query = useAdminQuery(['users', 'page', search, page], (api) => api.findUsers({ page, size: SIZE, search }));
  const list = listState(query, ({ users }) => users, 'Failed to load users.');
  const { total = 0, totalIsCapped = false } = query.data ?? {};
  useLastPage({ page, size: SIZE, total: query.data?.total, isStale: list.isStale }, (last) =>
    change({ page: last }, { replace: true }),
  );
  const opened = list.rows?.find(({ id }) => id === open) ?? null;
  return (
    <>
      <Toolbar count={query.data ? countOf(total, 'user', totalIsCapped) : null}>
        <SearchField
          label="Search by name or email"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null }, { replace: search !== '' })}
        />
      </Toolbar>
      <WithPanel
        panel={opened && { id: opened.id, title: opened.name, content: <UserPanel key={opened.id} user={opened} /> }}
        onClose={() => change({ open: null })}
      >
        <DataTable
          {...list}
          label="Users"
          columns={COLUMNS}
          rowKey={({ id }) => id}
          openedKey={open}
          onOpen={({ id }) => change({ open: id })}
          pageSize={SIZE}
          emptyText="No users found."
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
