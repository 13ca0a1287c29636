import type { AdminUser } from '@bellweek/api-client/contract/admin-users';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { LIST_ORDERS } from '@bellweek/api-client/contract/paging';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { countOf } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { personPath } from '../../admin/item-paths.ts';
import { listPage } from '../../admin/list-state.ts';
import { sortedBy } from '../../admin/list-order.ts';
import { sizeField, usePageSize } from '../../admin/page-size.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { choiceField, idField, pageField, textField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import type { Deleted } from './deletion-dialog.tsx';
import { USER_TABS, UserPanel } from './user-panel.tsx';
import type { UserTab } from './user-panel.tsx';

const FIELDS = {
  search: textField,
  order: choiceField(LIST_ORDERS, 'newest'),
  page: pageField,
  size: sizeField,
  open: idField,
  tab: choiceField<UserTab>(
    USER_TABS.map(({ key }) => key),
    'details',
  ),
};

const columnsOf = (order: ListOrder, onOrder: (order: ListOrder) => void): Column<AdminUser>[] => [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'email', title: 'Email', cell: ({ email }) => email ?? NONE },
  {
    key: 'joined',
    title: 'Joined',
    width: '9rem',
    sort: sortedBy('instant', order, onOrder),
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

/** Says what an operator has just deleted; a reload does not say it again. */
function DeletedNotice() {
  const location = useLocation() as { state: { deleted?: Deleted } | null };
  const [deleted] = useState(location.state?.deleted);
  useEffect(() => {
    if (deleted) window.history.replaceState({ ...(window.history.state as object | null), usr: null }, '');
  }, [deleted]);
  if (!deleted) return null;
  return (
    <Notice inView tone="success">
      Account deleted: {deleted.removed}, feedback, stats and emails.
      {deleted.emails > 0 && ` ${countOf(deleted.emails, 'confirmation email')} will be sent.`} The audit log keeps its
      entries, without the name.
    </Notice>
  );
}

function Users() {
  const [{ search, order, page, open, tab, ...view }, change] = useUrlState(FIELDS);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  const api = useAdminClient();
  const query = useAdminQuery(['users', 'page', search, order, page, size], (api) =>
    api.findUsers({ page, size, search, ...(order === 'newest' ? {} : { order }) }),
  );
  const { shown, count, opened } = listPage(query, {
    rowsOf: ({ users }) => users,
    failure: 'Failed to load users.',
    names: ['user'],
    open,
  });
  return (
    <>
      <DeletedNotice />
      <Toolbar count={count}>
        <SearchField
          label="Search by name or email"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null, tab: 'details' }, { replace: search !== '' })}
        />
        <ExportLink href={api.exportUrl('GET /user/export', { query: { search, order } })} />
      </Toolbar>
      <PagedList
        {...shown}
        label="Users"
        columns={columnsOf(order, (wanted) => change({ order: wanted, page: 1, open: null }))}
        emptyText="No users found."
        size={size}
        onSize={change}
        place={{ page, open }}
        pathOf={personPath}
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
