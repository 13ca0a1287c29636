import type { AdminUser } from '@bellweek/api-client/contract/admin-users';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { SearchField } from '@bellweek/ui/search-field';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { listPage } from '../../admin/list-state.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import { USER_TABS, UserPanel } from './user-panel.tsx';
import type { UserTab } from './user-panel.tsx';

const SIZE = 10;
const FIELDS = {
  search: textField,
  page: pageField,
  open: idField,
  tab: choiceField<UserTab>(
    USER_TABS.map(({ key }) => key),
    'details',
  ),
};

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
  const [{ search, page, open, tab }, change] = useUrlState(FIELDS);
  const query = useAdminQuery(['users', 'page', search, page], (api) => api.findUsers({ page, size: SIZE, search }));
  const { shown, count, opened } = listPage(query, {
    rowsOf: ({ users }) => users,
    failure: 'Failed to load users.',
    names: ['user'],
    open,
  });
  return (
    <>
      <Toolbar count={count}>
        <SearchField
          label="Search by name or email"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null, tab: 'details' }, { replace: search !== '' })}
        />
      </Toolbar>
      <PagedList
        {...shown}
        label="Users"
        columns={COLUMNS}
        emptyText="No users found."
        size={SIZE}
        place={{ page, open }}
        onPlace={(part, options) => change({ ...part, ...('open' in part ? { tab: 'details' } : {}) }, options)}
        panel={
          opened && {
            id: opened.id,
            title: opened.name,
            content: (
              <UserPanel
                key={opened.id}
                user={opened}
                tab={tab}
                onTab={(next) => change({ tab: next }, { replace: true })}
              />
            ),
          }
        }
      />
    </>
  );
}
