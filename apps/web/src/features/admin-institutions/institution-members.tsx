import type { InstitutionMember } from '@bellweek/api-client/contract/institutions';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { Badge } from '@bellweek/ui/badge';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Link } from '@bellweek/ui/link';
import { Pagination } from '@bellweek/ui/pagination';
import { SearchField } from '@bellweek/ui/search-field';
import { Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { personPath } from '../../admin/item-paths.ts';
import { listPage } from '../../admin/list-state.ts';
import { pageField, textField } from '../../admin/url-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import styles from './institution-page.module.css';

const SIZE = 10;
const FIELDS = { search: textField, page: pageField };

const COLUMNS: Column<InstitutionMember>[] = [
  { key: 'name', title: 'Name', cell: ({ id, name }) => <Link href={personPath(id)}>{name}</Link> },
  { key: 'email', title: 'Email', cell: ({ email }) => email ?? NONE },
  {
    key: 'state',
    title: 'State',
    width: '7rem',
    cell: ({ isActive, suspendedAt }) => {
      if (suspendedAt !== null) return <Badge tone="danger">Suspended</Badge>;
      return isActive ? 'Active' : <Badge>Inactive</Badge>;
    },
  },
  {
    key: 'since',
    title: 'Member since',
    width: '9rem',
    priority: 2,
    cell: ({ since }) => <DateTime value={since} format="shortDate" />,
  },
];

/** The members of an institution, newest first, and a search among them. */
export function InstitutionMembers({ institutionId }: { institutionId: string }) {
  const [{ search, page }, change] = useUrlState(FIELDS);
  const query = useAdminQuery(['institutions', 'members', institutionId, search, page], (api) =>
    api.findInstitutionMembers(institutionId, { page, size: SIZE, search }),
  );
  const { shown, count } = listPage(query, {
    rowsOf: ({ members }) => members,
    failure: 'Failed to load members.',
    names: ['member'],
    open: null,
  });
  const { list, answer } = shown;
  useLastPage({ page, size: SIZE, total: answer?.total, isStale: list.isStale }, (last) =>
    change({ page: last }, { replace: true }),
  );
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
      </Toolbar>
      <DataTable
        {...list}
        label="Members"
        columns={COLUMNS}
        emptyText={search === '' ? 'No members yet.' : 'No members found.'}
        rowKey={({ id }) => id}
        pageSize={SIZE}
      />
      <Pagination
        page={page}
        size={SIZE}
        total={answer?.total ?? null}
        totalIsCapped={answer?.totalIsCapped}
        onPage={(next) => change({ page: next })}
      />
    </section>
  );
}
