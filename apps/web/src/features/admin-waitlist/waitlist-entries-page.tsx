import { WAITLIST_STATES } from '@bellweek/api-client/contract/waitlist-states';
import type { Waitlist, WaitlistEntry } from '@bellweek/api-client/contract/waitlist';
import { LIST_ORDERS } from '@bellweek/api-client/contract/paging';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import { Button } from '@bellweek/ui/button';
import { VirtualTable } from '@bellweek/ui/data-table/virtual';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { countOf } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { WithPanel } from '@bellweek/ui/side-panel';
import { useState } from 'react';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { useAdminClient } from '../../admin/admin-query.ts';
import { ExportLink } from '../../admin/export-link.tsx';
import { GoneNotice } from '../../admin/gone-notice.tsx';
import { sortedBy } from '../../admin/list-order.ts';
import { asCommand } from '../../admin/palette/page-commands.ts';
import { choiceField, flagField, idField, textField } from '../../admin/url-state.ts';
import { useInfiniteRows } from '../../admin/use-infinite-rows.ts';
import { useMayAct } from '../../admin/use-may-act.ts';
import { useUrlState } from '../../admin/use-url-state.ts';
import { EntryPanel } from './entry-panel.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { STATE_NAMES } from './waitlist-words.ts';

const STATES = ['all', ...WAITLIST_STATES] as const;
const FIELDS = {
  search: textField,
  state: choiceField(STATES, 'all'),
  order: choiceField(LIST_ORDERS, 'oldest'),
  open: idField,
};
/** The dialog has its own address, so that search can open it. */
const INVITATION = { invite: flagField };
const OPTIONS = STATES.map((value) => ({ value, label: value === 'all' ? 'All' : STATE_NAMES[value] }));

function Status({ state, invitedAt, joinedAt }: WaitlistEntry) {
  const since = joinedAt ?? invitedAt;
  if (since === null) return STATE_NAMES[state];
  return (
    <>
      {STATE_NAMES[state]} <DateTime value={since} format="shortDate" />
    </>
  );
}

const columnsOf = (order: ListOrder, onOrder: (order: ListOrder) => void): Column<WaitlistEntry>[] => [
  { key: 'email', title: 'Email', cell: ({ email }) => email },
  {
    key: 'signedUpAt',
    title: 'Signed Up At',
    width: '12.5rem',
    sort: sortedBy('instant', order, onOrder),
    cell: ({ signedUpAt }) => <DateTime value={signedUpAt} format="shortDateTime" />,
  },
  { key: 'state', title: 'Status', width: '12.5rem', cell: Status },
];

function Entries() {
  const api = useAdminClient();
  const [{ search, state, order, open }, change] = useUrlState(FIELDS);
  const [last, setLast] = useState<WaitlistEntry | null>(null);
  const filter = { ...(state === 'all' ? {} : { state }), ...(order === 'oldest' ? {} : { order }) };
  const { head, isStale, isError, refetch, loaded, table } = useInfiniteRows<Waitlist, WaitlistEntry>(
    ['waitlist', 'list', search, state, order],
    (client, paging) => client.getWaitlist({ ...paging, search, ...filter }),
    ({ waitlist }) => waitlist,
  );
  // An opened entry stays open when scrolled out.
  const opened = [...loaded, last].find((entry) => entry?.id === open) ?? null;
  const isGone = open !== null && opened === null && head !== undefined && !isStale && !isError;
  const openEntry = (entry: WaitlistEntry) => {
    setLast(entry);
    change({ open: entry.id });
  };
  const panel = opened && {
    id: opened.id,
    title: opened.email,
    content: <EntryPanel key={opened.id} entry={opened} />,
  };
  return (
    <>
      <Toolbar count={head ? countOf(head.total, 'entry', head.totalIsCapped, 'entries') : null}>
        <SearchField
          label="Search by email"
          value={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
        <Select
          label="Status"
          options={OPTIONS}
          value={state}
          onChange={(wanted) => change({ state: wanted, open: null })}
        />
        <ExportLink href={api.exportUrl('GET /waitlist/export', { query: { search, ...filter } })} />
      </Toolbar>
      <WithPanel panel={panel} onClose={() => change({ open: null })}>
        {isGone && (
          <GoneNotice where="near the top of the list" onClose={() => change({ open: null }, { replace: true })} />
        )}
        <VirtualTable
          {...table}
          key={`${state} ${order} ${search}`}
          label="Waitlist"
          columns={columnsOf(order, (wanted) => change({ order: wanted, open: null }))}
          rowKey={({ id }) => id}
          openedKey={open}
          onOpen={openEntry}
          height="max(20rem, 100dvh - 18rem)"
          hasCards
          emptyText="No waitlist entries found."
          error={isError ? 'Failed to load waitlist entries.' : null}
          onRetry={refetch}
        />
      </WithPanel>
    </>
  );
}

/** Invitations and imports of many people. */
function Actions() {
  const mayChange = useMayAct('administrator');
  const [{ invite }, change] = useUrlState(INVITATION);
  const [isImporting, setImporting] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button variant="primary" size="small" {...asCommand()} onClick={() => change({ invite: true })}>
        Invite the people waiting longest…
      </Button>
      <Button size="small" {...asCommand()} onClick={() => setImporting(true)}>
        Import…
      </Button>
      {invite && <InviteDialog onClose={() => change({ invite: false }, { replace: true })} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

/** The waitlist of the beta. */
export default function WaitlistEntriesPage() {
  return (
    <AdminFrame title="Manage Waitlist" actions={<Actions />}>
      <Entries />
    </AdminFrame>
  );
}
