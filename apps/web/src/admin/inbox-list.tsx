import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { FEEDBACK_TYPES, REQUEST_ORDERS } from '@bellweek/api-client/contract/request-states';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { Sent } from '@bellweek/api-client/contract/endpoints';
import { Badge } from '@bellweek/ui/badge';
import type { Column } from '@bellweek/ui/data-table/column';
import { DateTime } from '@bellweek/ui/dates/date-time';
import type { Fact } from '@bellweek/ui/description-list';
import { formatCount } from '@bellweek/ui/pages';
import { SearchField } from '@bellweek/ui/search-field';
import { Select } from '@bellweek/ui/select';
import { useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { Toolbar } from './admin-frame.tsx';
import { useAdminClient, useAdminQuery } from './admin-query.ts';
import { DayRange } from './day-range.tsx';
import { instantsOf } from './days.ts';
import { ExportLink } from './export-link.tsx';
import styles from './inbox-list.module.css';
import { sortedBy } from './list-order.ts';
import { listPage } from './list-state.ts';
import { sizeField, usePageSize } from './page-size.ts';
import { PagedList } from './paged-list.tsx';
import type { ReplyStart } from './requests/reply-text.ts';
import { filterOf, REQUEST_VIEWS, RequestFilters } from './requests/request-filters.tsx';
import { RequestPanel } from './requests/request-panel.tsx';
import { STATE_NAMES } from './requests/request-words.ts';
import { useRequestActs } from './requests/use-request-acts.ts';
import type { Work } from './requests/use-request-acts.ts';
import { choiceField, dayField, idField, pageField, textField } from './url-state.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useUrlState } from './use-url-state.ts';

const TYPES = ['any', ...FEEDBACK_TYPES] as const;
const TYPE_OPTIONS = TYPES.map((value) => ({ value, label: value === 'any' ? 'Any' : value }));

const FIELDS = {
  search: textField,
  show: choiceField(REQUEST_VIEWS, 'all'),
  type: choiceField(TYPES, 'any'),
  from: dayField,
  until: dayField,
  order: choiceField(REQUEST_ORDERS, 'newest'),
  page: pageField,
  size: sizeField,
  open: idField,
};

interface Item extends Work {
  id: string;
  isRead: boolean;
}

/** Props that differ between inboxes. */
export interface InboxListProps<Data extends { total: number; totalIsCapped: boolean }, Row extends Item> {
  inbox: Inbox;
  find: (api: AdminClient, query: Sent<'GET /feedback'>['query']) => Promise<ApiResult<Data>>;
  rowsOf: (data: Data) => readonly Row[];
  withRows: (data: Data, rows: Row[]) => Data;
  /** Singular and plural of the kind of request. */
  names: readonly [one: string, many: string];
  searchLabel: string;
  emptyText: string;
  failure: string;
  /** Columns before the columns that all inboxes share. */
  columns: readonly Column<Row>[];
  sentAt: (row: Row) => string;
  titleOf: (row: Row) => string;
  factsOf: (row: Row) => readonly Fact[];
  /** The beginning of a reply; null for a person without an address. */
  replyOf: (row: Row) => (ReplyStart & { recipient: string }) | null;
}

/** Whether it was read, and what was done about it where there is something to say. */
function Status({ isRead, state, assignee }: Item) {
  const progress = [state === 'open' ? null : STATE_NAMES[state], assignee?.name].filter(Boolean).join(' · ');
  return (
    <>
      <Badge tone={isRead ? 'neutral' : 'now'}>{isRead ? 'Read' : 'Unread'}</Badge>
      {progress && <span className={styles.progress}>{progress}</span>}
    </>
  );
}

/** Text as it was typed, with its line breaks. */
export const AsTyped = ({ text }: { text: string }) => <span className={styles.typed}>{text}</span>;

/** The beginning of such a text, in cards too. */
export const Excerpt = ({ text }: { text: string }) => <span className={styles.excerpt}>{text}</span>;

/** The unread count, which shares its query with the dashboard's badge. */
function UnreadCount({ inbox }: { inbox: Inbox }) {
  const { data } = useAdminQuery(['unread', inbox], (api) => api.getUnreadCount(inbox));
  return data && data.unreadCount > 0 ? <Badge tone="now">{formatCount(data.unreadCount)} unread</Badge> : null;
}

/** Messages to us; opening one marks it as read. */
export function InboxList<Data extends { total: number; totalIsCapped: boolean }, Row extends Item>(
  props: InboxListProps<Data, Row>,
) {
  const { inbox, find, rowsOf, withRows, names, emptyText, failure, sentAt } = props;
  const [{ search, show, type, from, until, order, page, open, ...view }, change] = useUrlState(FIELDS);
  const size = usePageSize(view.size, (known) => change({ size: known }, { replace: true }));
  const queries = useQueryClient();
  const api = useAdminClient();
  const filter = {
    ...filterOf(show),
    ...instantsOf({ from, until }),
    ...(inbox === 'feedback' && type !== 'any' ? { type } : {}),
  };
  const query = useAdminQuery<Data>([inbox, 'page', search, filter, order, page, size], (client) =>
    find(client, { page, size, search, order, ...filter }),
  );
  const { shown, count, opened } = listPage(query, { rowsOf, failure, names, open });

  const patch = async (id: string, part: Partial<Item>) => {
    const isShown = { queryKey: [inbox, 'page'], predicate: ({ state }: Query) => state.data !== undefined };
    // Cancel refetches in flight: an answer from before the change would undo it here.
    await queries.cancelQueries(isShown);
    const put = (row: Row): Row => (row.id === id ? { ...row, ...part } : row);
    queries.setQueriesData<Data>(isShown, (data) => data && withRows(data, rowsOf(data).map(put)));
  };
  useMarkRead(inbox, opened, (read) => patch(read, { isRead: true }));
  const acts = useRequestActs(inbox, (id, part) => void patch(id, part));

  const columns: Column<Row>[] = [
    ...props.columns,
    { key: 'state', title: 'Status', width: '12rem', cell: Status },
    {
      key: 'date',
      title: 'Date',
      width: '8.5rem',
      sort: sortedBy('instant', order, (wanted) => change({ order: wanted, page: 1, open: null })),
      cell: (row) => <DateTime value={sentAt(row)} format="relative" />,
    },
  ];
  const panel = opened && {
    id: opened.id,
    title: props.titleOf(opened),
    content: (
      <RequestPanel
        key={opened.id}
        inbox={inbox}
        request={opened}
        sentAt={sentAt(opened)}
        facts={props.factsOf(opened)}
        acts={acts}
        reply={props.replyOf(opened)}
      />
    ),
  };
  return (
    <>
      <Toolbar count={count}>
        <SearchField
          label={props.searchLabel}
          value={search}
          maxLength={LIMITS.name}
          onSearch={(text) => change({ search: text, page: 1, open: null }, { replace: search !== '' })}
        />
        <RequestFilters
          inbox={inbox}
          view={show}
          onChange={(wanted) => change({ show: wanted, page: 1, open: null })}
        />
        {inbox === 'feedback' && (
          <Select
            label="Type"
            options={TYPE_OPTIONS}
            value={type}
            onChange={(wanted) => change({ type: wanted, page: 1, open: null })}
          />
        )}
        <DayRange from={from} until={until} onChange={(part) => change({ ...part, page: 1, open: null })} />
        <UnreadCount inbox={inbox} />
        <ExportLink href={api.exportUrl(`GET /${inbox}/export`, { query: { search, order, ...filter } })} />
      </Toolbar>
      <PagedList
        {...shown}
        label={names[1]}
        columns={columns}
        emptyText={emptyText}
        isUnread={({ isRead }) => !isRead}
        size={size}
        onSize={change}
        place={{ page, open }}
        onPlace={change}
        panel={panel}
      />
    </>
  );
}
