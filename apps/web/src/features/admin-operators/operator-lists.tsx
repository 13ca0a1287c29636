import type { Operator, OperatorInvitation } from '@bellweek/api-client/contract/operators';
import { OPERATOR_ROLES } from '@bellweek/api-client/contract/roles';
import { PROVIDER_NAMES } from '@bellweek/api-client/contract/sign-in';
import { Badge } from '@bellweek/ui/badge';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { Select } from '@bellweek/ui/select';
import { WithPanel } from '@bellweek/ui/side-panel';
import { useId } from 'react';
import { Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { sortedBy } from '../../admin/list-order.ts';
import { PAGE_SIZES, pageAtSize, rememberSize, sizeField, usePageSize } from '../../admin/page-size.ts';
import { choiceField, idField, pageField } from '../../admin/url-state.ts';
import { useLastPage } from '../../admin/use-last-page.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { NONE } from '../../admin/words.ts';
import { useSession } from '../../session/session-context.tsx';
import { InvitationPanel } from './invitation-panel.tsx';
import { OperatorPanel } from './operator-panel.tsx';
import styles from './operators.module.css';
import { ROLE_NAMES } from './role-words.ts';
import { OPERATOR_ORDERS, shownOperators } from './shown-operators.ts';
import type { OperatorOrder } from './shown-operators.ts';

const FIELDS = {
  role: choiceField(['all', ...OPERATOR_ROLES], 'all'),
  order: choiceField(OPERATOR_ORDERS, 'a-z'),
  page: pageField,
  size: sizeField,
  open: idField,
};
const ROLES = (['all', ...OPERATOR_ROLES] as const).map((value) => ({
  value,
  label: value === 'all' ? 'All' : ROLE_NAMES[value],
}));

const columnsOf = (
  ownId: string | undefined,
  order: OperatorOrder,
  onOrder: (order: OperatorOrder) => void,
): Column<Operator>[] => [
  { key: 'name', title: 'Name', sort: sortedBy('name', order, onOrder), cell: ({ name }) => name },
  {
    key: 'role',
    title: 'Role',
    width: '12rem',
    cell: ({ id, role }) => (
      <span>
        {ROLE_NAMES[role]} {id === ownId && <Badge>You</Badge>}
      </span>
    ),
  },
  { key: 'email', title: 'Email', priority: 2, cell: ({ email }) => email ?? NONE },
  {
    key: 'lastSignIn',
    title: 'Last sign-in',
    width: '10rem',
    sort: sortedBy('instant', order, onOrder),
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateTime value={lastSignInAt} format="relative" /> : NONE),
  },
  { key: 'passkeys', title: 'Passkeys', width: '7rem', align: 'end', priority: 3, cell: ({ passkeys }) => passkeys },
  { key: 'sessions', title: 'Sessions', width: '7rem', align: 'end', priority: 3, cell: ({ sessions }) => sessions },
];

const INVITATION_COLUMNS: Column<OperatorInvitation>[] = [
  { key: 'email', title: 'Email', cell: ({ email }) => email },
  { key: 'role', title: 'Role', width: '12rem', cell: ({ role }) => ROLE_NAMES[role] },
  {
    key: 'provider',
    title: 'Signs in with',
    width: '9rem',
    priority: 2,
    cell: ({ provider }) => PROVIDER_NAMES[provider],
  },
  {
    key: 'invited',
    title: 'Invited',
    width: '9rem',
    priority: 3,
    cell: ({ invitedAt }) => <DateTime value={invitedAt} format="relative" />,
  },
  {
    key: 'ends',
    title: 'Ends',
    width: '9rem',
    cell: ({ expiresAt }) => (expiresAt ? <DateTime value={expiresAt} format="shortDate" /> : 'Never'),
  },
];

/** Operators, and invitations below them. A row of either opens beside both. */
export function OperatorLists() {
  const headingId = useId();
  const [{ role, order, page, open, ...view }, change] = useUrlState(FIELDS);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  const client = useAdminClient();
  const ownId = useSession(({ user }) => user?.id);
  const { data, isError, refetch } = useAdminQuery(['operators'], (api) => api.getOperators());
  const operators = data && shownOperators(data.operators, { role, order });
  const total = operators?.length;
  useLastPage({ page, size, total, isStale: false }, (last) => change({ page: last }, { replace: true }));
  const operator = data?.operators.find(({ id }) => id === open);
  const invitation = data?.invitations.find(({ id }) => id === open);
  const close = () => change({ open: null });
  const shared = {
    error: isError && !data ? 'Failed to load operators.' : null,
    onRetry: () => void refetch(),
    openedKey: open,
    rowKey: ({ id }: { id: string }) => id,
    onOpen: ({ id }: { id: string }) => change({ open: id }),
    onLead: ({ id }: { id: string }) => change({ open: id }, { replace: true }),
    pageSize: 4,
  };
  const panel =
    (operator && {
      id: operator.id,
      title: operator.name,
      content: <OperatorPanel key={operator.id} operator={operator} onRevoked={close} />,
    }) ??
    (invitation && {
      id: invitation.id,
      title: invitation.email,
      content: <InvitationPanel key={invitation.id} invitation={invitation} onWithdrawn={close} />,
    }) ??
    null;
  return (
    <WithPanel panel={panel} onClose={close}>
      <Toolbar count={total === undefined ? null : countOf(total, 'operator')}>
        <Select
          label="Role"
          options={ROLES}
          value={role}
          onChange={(wanted) => change({ role: wanted, page: 1, open: null })}
        />
        <ExportLink
          href={client.exportUrl('GET /operators/export', { query: { role: role === 'all' ? undefined : role } })}
        />
      </Toolbar>
      <DataTable
        {...shared}
        label="Operators"
        rows={operators?.slice((page - 1) * size, page * size) ?? null}
        columns={columnsOf(ownId, order, (wanted) => change({ order: wanted, page: 1, open: null }))}
        emptyText="No operators found."
      />
      <Pagination
        page={page}
        size={size}
        total={total ?? null}
        onPage={(next) => change({ page: next, open: null })}
        sizes={PAGE_SIZES}
        onSize={(next) => {
          rememberSize(next);
          change({ size: next, page: pageAtSize(page, size, next), open: null });
        }}
      />
      {data && data.invitations.length > 0 && (
        <section className={styles.invitations} aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.heading}>
            Open invitations
          </h2>
          <DataTable
            {...shared}
            label="Open invitations"
            rows={data.invitations}
            columns={INVITATION_COLUMNS}
            emptyText="No open invitations."
          />
        </section>
      )}
    </WithPanel>
  );
}
