import type { InstitutionMember } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { LIST_ORDERS } from '@bellweek/api-client/contract/paging';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import { Badge } from '@bellweek/ui/badge';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Link } from '@bellweek/ui/link';
import { SearchField } from '@bellweek/ui/search-field';
import { Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { personPath } from '../../admin/item-paths.ts';
import { sortedBy } from '../../admin/list-order.ts';
import { listPage } from '../../admin/list-state.ts';
import { sizeField, usePageSize } from '../../admin/page-size.ts';
import { PagedList } from '../../admin/paged-list.tsx';
import { choiceField, pageField, textField } from '../../admin/url-state.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { LICENSE_TYPE_NAMES, NONE } from '../../admin/words.ts';
import { EndMark } from './institution-end.tsx';
import styles from './institution-page.module.css';

const FIELDS = { search: textField, order: choiceField(LIST_ORDERS, 'newest'), page: pageField, size: sizeField };

function State({ isActive, suspendedAt }: InstitutionMember) {
  if (suspendedAt !== null) return <Badge tone="danger">Suspended</Badge>;
  return isActive ? 'Active' : <Badge>Inactive</Badge>;
}

/** Its type and its end. */
function License({ license: { type, expiresAt } }: InstitutionMember) {
  const name = LICENSE_TYPE_NAMES[type];
  if (expiresAt === null) return `${name}, never ends`;
  return (
    <span>
      {name}, <DateTime value={expiresAt} format="shortDate" /> <EndMark endsAt={expiresAt} />
    </span>
  );
}

const columnsOf = (order: ListOrder, onOrder: (order: ListOrder) => void): Column<InstitutionMember>[] => [
  { key: 'name', title: 'Name', cell: ({ id, name }) => <Link href={personPath(id)}>{name}</Link> },
  { key: 'email', title: 'Email', priority: 2, cell: ({ email }) => email ?? NONE },
  { key: 'state', title: 'State', width: '7rem', priority: 2, cell: State },
  { key: 'license', title: 'License and end', width: '18rem', cell: License },
  {
    key: 'since',
    title: 'Member since',
    width: '8rem',
    sort: sortedBy('instant', order, onOrder),
    cell: ({ since }) => <DateTime value={since} format="shortDate" />,
  },
];

/** The members of an institution, each with the licence that counts, and a search among them. */
export function InstitutionMembers({ institutionId }: { institutionId: string }) {
  const api = useAdminClient();
  const [{ search, order, page, ...view }, change] = useUrlState(FIELDS);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  const query = useAdminQuery(['institutions', 'members', institutionId, search, order, page, size], (client) =>
    client.findInstitutionMembers(institutionId, { page, size, search, order }),
  );
  const { shown, count } = listPage(query, {
    rowsOf: ({ members }) => members,
    failure: 'Failed to load members.',
    names: ['member'],
    open: null,
  });
  const file = { params: { id: institutionId }, query: { search, order } };
  return (
    <section className={styles.section} aria-labelledby="members">
      <h2 className={styles.heading} id="members">
        Members
      </h2>
      <Toolbar count={count}>
        <SearchField
          label="Search by name or email"
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1 }, { replace: search !== '' })}
        />
        <ExportLink href={api.exportUrl('GET /institutions/:id/members/export', file)} />
      </Toolbar>
      <PagedList
        {...shown}
        label="Members"
        columns={columnsOf(order, (wanted) => change({ order: wanted, page: 1 }))}
        emptyText={search === '' ? 'No members yet.' : 'No members found.'}
        size={size}
        onSize={change}
        place={{ page }}
        onPlace={change}
      />
    </section>
  );
}
