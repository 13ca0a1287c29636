import { LIMITS } from '@bellweek/api-client/contract/limits';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import type { ListedPerson, SchoolDesk, SchoolMember } from '@bellweek/api-client/contract/school';
import { Badge } from '@bellweek/ui/badge';
import { Button } from '@bellweek/ui/button';
import { DataTable } from '@bellweek/ui/data-table';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import { Notice } from '@bellweek/ui/notice';
import { formatCount } from '@bellweek/ui/pages';
import { Pagination } from '@bellweek/ui/pagination';
import { SearchField } from '@bellweek/ui/search-field';
import { Tabs } from '@bellweek/ui/tabs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../admin/form-dialog.tsx';
import { useAttempt } from '../../admin/use-attempt.ts';
import { useSession } from '../../session/session-context.tsx';
import { useDesk, useDeskAct } from './desk-query.ts';
import styles from './school.module.css';
import { ROLE_NAMES } from './words.ts';

const SIZE = 20;

type TabKey = 'in' | 'waiting' | 'off';

/** The people of a school: members, people on the list who have not come, and people who were taken off it. */
export function PeopleTabs({ desk }: { desk: SchoolDesk }) {
  const [tab, setTab] = useState<TabKey>('in');
  const tabs = [
    { key: 'in' as const, title: `In (${formatCount(desk.members)})` },
    { key: 'waiting' as const, title: `Not here yet (${formatCount(desk.waiting)})` },
    { key: 'off' as const, title: `Taken off (${formatCount(desk.takenOff)})` },
  ];
  return (
    <Tabs label="People" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'in' ? <Members /> : <Listed key={tab} state={tab} />}
    </Tabs>
  );
}

interface Answer {
  total: number;
  totalIsCapped: boolean;
}

interface PeopleProps<T extends Answer, Row> {
  label: string;
  query: UseQueryResult<T>;
  rowsOf: (answer: T) => readonly Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  emptyText: string;
  place: Place;
}

/** The search and the page of a list. */
interface Place {
  search: string;
  page: number;
  change: (place: { search?: string; page: number }) => void;
}

function usePlace(): Place {
  const [place, setPlace] = useState({ search: '', page: 1 });
  return { ...place, change: (next) => setPlace({ ...place, ...next }) };
}

function People<T extends Answer, Row>({ query, rowsOf, place, emptyText, ...table }: PeopleProps<T, Row>) {
  const { data, isError, isPlaceholderData, refetch } = query;
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label="Search by name or email"
          value={place.search}
          maxLength={LIMITS.name}
          onSearch={(search) => place.change({ search, page: 1 })}
        />
      </div>
      <DataTable
        {...table}
        rows={data === undefined ? null : rowsOf(data)}
        isStale={isPlaceholderData}
        error={isError ? 'The list could not be loaded.' : null}
        onRetry={() => void refetch()}
        emptyText={place.search === '' ? emptyText : 'Nobody was found.'}
        pageSize={SIZE}
      />
      <Pagination
        page={place.page}
        size={SIZE}
        total={data?.total ?? null}
        totalIsCapped={data?.totalIsCapped}
        onPage={(page) => place.change({ page })}
      />
    </>
  );
}

function Members() {
  const place = usePlace();
  const { search, page } = place;
  const query = useDesk(['members', search, page], (api) => api.findMembers({ search, page, size: SIZE }));
  const act = useDeskAct();
  const { attempt, isPending, failure } = useAttempt();
  const self = useSession((session) => session.user?.id);
  const [isAsked, setAsked] = useState(false);
  const end = (id: string) => act((api) => api.endMember(id));
  const columns: Column<SchoolMember>[] = [
    { key: 'name', title: 'Name', cell: ({ name }) => name },
    { key: 'email', title: 'Email', cell: ({ email }) => email ?? '–' },
    {
      key: 'since',
      title: 'In since',
      width: '10rem',
      priority: 2,
      cell: ({ since, suspendedAt }) =>
        suspendedAt === null ? <DateTime value={since} format="shortDate" /> : <Badge tone="danger">Suspended</Badge>,
    },
    {
      key: 'end',
      title: 'Access',
      isTitleHidden: true,
      width: '9rem',
      align: 'end',
      cell: ({ id, name }) => (
        <Button
          size="small"
          disabled={isPending}
          aria-label={`End access of ${name}`}
          onClick={() => (id === self ? setAsked(true) : void attempt(() => end(id)))}
        >
          End access
        </Button>
      ),
    },
  ];
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <People
        label="Members"
        query={query}
        rowsOf={({ members }) => members}
        rowKey={({ id }) => id}
        columns={columns}
        emptyText="Nobody is in yet. Invite people, or import your class list."
        place={place}
      />
      {isAsked && self !== undefined && (
        <FormDialog
          onClose={() => setAsked(false)}
          title="End your own access?"
          description={`You would lose ${PRODUCT.name} yourself; this desk stays yours, and you can undo it here.`}
          submitLabel="End My Access"
          isDanger
          submit={async () => void (await end(self))}
        />
      )}
    </>
  );
}

function Listed({ state }: { state: 'waiting' | 'off' }) {
  const place = usePlace();
  const { search, page } = place;
  const query = useDesk(['list', state, search, page], (api) => api.findListed({ state, search, page, size: SIZE }));
  const act = useDeskAct();
  const { attempt, isPending, failure } = useAttempt();
  const invite = (email: string) => void attempt(() => act((api) => api.invite([email])));
  const columns: Column<ListedPerson>[] = [
    { key: 'name', title: 'Name', cell: ({ name, email }) => name || email },
    { key: 'email', title: 'Email', cell: ({ email }) => email },
    { key: 'role', title: 'Role', width: '10rem', priority: 2, cell: ({ role }) => (role ? ROLE_NAMES[role] : '–') },
    {
      key: 'invite',
      title: 'Invitation',
      isTitleHidden: true,
      width: '9rem',
      align: 'end',
      cell: ({ name, email }) => (
        <Button size="small" disabled={isPending} aria-label={`Invite ${name || email}`} onClick={() => invite(email)}>
          {state === 'off' ? 'Let in again' : 'Invite'}
        </Button>
      ),
    },
  ];
  return (
    <>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <People
        label={state === 'off' ? 'Taken off' : 'Not here yet'}
        query={query}
        rowsOf={({ people }) => people}
        rowKey={({ email }) => email}
        columns={columns}
        emptyText={state === 'off' ? 'Nobody was taken off.' : 'Everybody on the class list is in.'}
        place={place}
      />
    </>
  );
}
