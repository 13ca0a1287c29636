import type { Waitlist, WaitlistEntry } from '@bellweek/api-client/contract/inboxes';
import { Copyable } from '@bellweek/ui/copyable';
import { VirtualTable } from '@bellweek/ui/data-table/virtual';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { DescriptionList } from '@bellweek/ui/description-list';
import { countOf } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { WithPanel } from '@bellweek/ui/side-panel';
import { useState } from 'react';
import { AdminFrame, Toolbar } from '../../admin/admin-frame.tsx';
import { GoneNotice } from '../../admin/gone-notice.tsx';
import { idField, textField } from '../../admin/url-state.ts';
import { useInfiniteRows } from '../../admin/use-infinite-rows.ts';
import { useUrlState } from '../../admin/use-url-state.ts';

const FIELDS = { search: textField, open: idField };

const COLUMNS: readonly Column<WaitlistEntry>[] = [
  { key: 'email', title: 'Email', cell: ({ email }) => email },
  {
    key: 'signedUpAt',
    title: 'Signed Up At',
    width: '12.5rem',
    cell: ({ signedUpAt }) => <DateTime value={signedUpAt} format="shortDateTime" />,
  },
];

const panelOf = ({ id, email, signedUpAt }: WaitlistEntry) => ({
  id,
  title: email,
  content: (
    <DescriptionList
      facts={[
        { term: 'Email', value: email },
        { term: 'Signed Up At', value: <DateTime value={signedUpAt} format="longDateTime" /> },
        { term: 'ID', value: <Copyable isCode text={id} label="Copy ID" /> },
      ]}
    />
  ),
});

function Entries() {
  const [{ search, open }, change] = useUrlState(FIELDS);
  const [last, setLast] = useState<WaitlistEntry | null>(null);
  const { head, isStale, isError, refetch, loaded, table } = useInfiniteRows<Waitlist, WaitlistEntry>(
    ['waitlist', search],
    (api, paging) => api.getWaitlist({ ...paging, search }),
    ({ waitlist }) => waitlist,
  );
  // An opened entry stays open when scrolled out.
  const opened = [...loaded, last].find((entry) => entry?.id === open) ?? null;
  const isGone = open !== null && opened === null && head !== undefined && !isStale && !isError;
  const openEntry = (entry: WaitlistEntry) => {
    setLast(entry);
    change({ open: entry.id });
  };
  return (
    <>
      <Toolbar count={head ? countOf(head.total, 'entry', head.totalIsCapped, 'entries') : null}>
        <SearchField
          label="Search by email"
          value={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      </Toolbar>
      <WithPanel panel={opened && panelOf(opened)} onClose={() => change({ open: null })}>
        {isGone && (
          <GoneNotice where="near the top of the list" onClose={() => change({ open: null }, { replace: true })} />
        )}
        <VirtualTable
          {...table}
          key={search}
          label="Waitlist"
          columns={COLUMNS}
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

/** The waitlist of the beta, oldest first. */
export default function WaitlistEntriesPage() {
  return (
    <AdminFrame title="Manage Waitlist">
      <Entries />
    </AdminFrame>
  );
}
