import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { Inbox } from '@bellweek/api-client/contract/request-states';
import type { DataSource } from 'typeorm';
import type { ContactSource, ExpiringRows } from '../../common/registry.js';
import { listQuery } from '../../database/lists/list-query.js';
import { bySearchText, findFirstMatches, type SearchableList } from '../../database/lists/list-search.js';
import { countRows } from '../../database/lists/row-list.js';
import { columns, computed, type RowOf, sql } from '../../database/sql.js';
import { User } from '../user/user.entity.js';
import { userHoldsTerm, usersHolding } from '../user/user.repository.js';
import { ContactRequestRow } from './contact-request.entity.js';
import { DemoRequestRow } from './demo-request.entity.js';
import { Feedback } from './feedback.entity.js';
import type { WorkRow } from './request-list.repository.js';

/** Columns of operators' work, with {@link WORK_JOINS}. */
const WORK_COLUMNS = computed<WorkRow>({
  state: 't.state',
  stateChangedAt: 't.state_changed_at',
  stateChangedBy: 'changer.name',
  assigneeId: 'assignee.id',
  assigneeName: 'assignee.name',
});
const WORK_JOINS = `LEFT JOIN users changer ON changer.id = t.state_changed_by
  LEFT JOIN users assignee ON assignee.id = t.assignee_id`;
const WRITER = 'JOIN users u ON u.id = t.user_id';
const JOINS_OF_FEEDBACK = `${WRITER} ${WORK_JOINS}`;

const OF_FORM = ['id', 'firstName', 'lastName', 'email', 'description', 'isRead'] as const;
const CONTACT_COLUMNS = sql`${columns(ContactRequestRow, 't', [...OF_FORM, 'submittedAt'])}, ${WORK_COLUMNS}`;
const OF_DEMO = [...OF_FORM, 'role', 'organisation', 'country', 'requestedAt'] as const;
const DEMO_COLUMNS = sql`${columns(DemoRequestRow, 't', OF_DEMO)}, ${WORK_COLUMNS}`;
const FEEDBACK_COLUMNS = sql`${columns(Feedback, 't', ['id', 'message', 'isRead', 'createdAt', 'type', 'userId'])},
  ${columns(User, 'u', ['name', 'email', 'provider'])}, ${WORK_COLUMNS}`;
export type FeedbackRow = RowOf<typeof FEEDBACK_COLUMNS>;

const NEWEST_FIRST = { direction: 'DESC', joins: WORK_JOINS, ...bySearchText } as const;

export const CONTACT_REQUESTS: SearchableList<RowOf<typeof CONTACT_COLUMNS>> = {
  ...NEWEST_FIRST,
  table: 'contact_requests',
  instant: 'submitted_at',
  columns: CONTACT_COLUMNS,
};
export const DEMO_REQUESTS: SearchableList<RowOf<typeof DEMO_COLUMNS>> = {
  ...NEWEST_FIRST,
  table: 'demo_requests',
  instant: 'requested_at',
  columns: DEMO_COLUMNS,
};
export const FEEDBACK: SearchableList<FeedbackRow> = {
  ...NEWEST_FIRST,
  table: 'feedback',
  instant: 'created_at',
  columns: FEEDBACK_COLUMNS,
  joins: JOINS_OF_FEEDBACK,
  matches: (pattern) => `(t.search_text LIKE ${pattern} OR ${userHoldsTerm('t.user_id', pattern)})`,
  found: (pattern) => `(t.search_text LIKE ${pattern} OR t.user_id = ANY (${usersHolding(pattern)}))`,
};

/** SQL over a request as `t` and over `writer`. */
interface InboxSql {
  writer: string;
  name: string;
  text: string;
  /** The address that an answer goes to; null where there is none. */
  address: string;
}

const FORM: InboxSql = {
  writer: '',
  name: `t.first_name || ' ' || t.last_name`,
  text: 't.description',
  address: 't.email',
};
/** Lists of requests, by inbox. */
export const INBOX_LISTS = {
  'contact-us': { ...CONTACT_REQUESTS, ...FORM },
  'demo-request': { ...DEMO_REQUESTS, ...FORM },
  feedback: { ...FEEDBACK, writer: WRITER, name: 'u.name', text: 't.message', address: 'u.email' },
};

export const FEEDBACK_OF_USER = sql`SELECT ${FEEDBACK_COLUMNS} FROM feedback t ${JOINS_OF_FEEDBACK}
  WHERE t.user_id = $1 ORDER BY t.created_at DESC, t.id DESC OFFSET $2 LIMIT $3`;

/** A request as the search from any screen shows it. */
interface FoundRequest {
  id: string;
  name: string;
  /** Beginning of the message. */
  text: string;
  sentAt: Date;
}
const SHOWN = 200;

/** The newest requests of an inbox whose name, address or text holds a term. */
export function suggestRequests(dataSource: DataSource, inbox: Inbox, term: string): Promise<FoundRequest[]> {
  const { name, text, writer, ...list } = INBOX_LISTS[inbox];
  const shown = { id: 't.id', name, text: `left(${text}, ${SHOWN})`, sentAt: `t.${list.instant}` };
  const found: SearchableList<FoundRequest> = { ...list, columns: computed<FoundRequest>(shown), joins: writer };
  return findFirstMatches(dataSource, found, term, SEARCH_RESULTS);
}

/** Messages of an inbox that no operator has read. */
export const countUnread = (dataSource: DataSource, inbox: Inbox): Promise<number> =>
  countRows(dataSource, INBOX_LISTS[inbox].table, 'NOT is_read');

/** Instant of the request that has been open the longest. */
export async function findOldestOpen(dataSource: DataSource, inbox: Inbox): Promise<Date | null> {
  const { table, instant } = INBOX_LISTS[inbox];
  const text = sql`SELECT ${computed<{ oldest: Date | null }>({ oldest: `min(${instant})` })} FROM ${table} WHERE state = 'open'`;
  const [row] = await listQuery(dataSource, text, [], 'once');
  return row?.oldest ?? null;
}

/** Inboxes of forms, whose senders are known by address alone. */
export type FormInbox = Exclude<Inbox, 'feedback'>;

/** Each sender of a form once, under the newest name. */
export const SENDERS: Record<FormInbox, ContactSource> = {
  'contact-us': { table: 'contact_request_addresses', instant: 'created_at', name: 't.name' },
  'demo-request': { table: 'demo_request_addresses', instant: 'created_at', name: 't.name' },
};

/** Requests of forms go two years after their answer, with the replies to them; then a sender without a request goes too. */
export function addExpiringRequests(rows: ExpiringRows): void {
  for (const inbox of ['contact-us', 'demo-request'] as const) {
    const [{ table }, senders] = [INBOX_LISTS[inbox], SENDERS[inbox].table];
    rows.add(table, `state <> 'open' AND state_changed_at < $1::timestamptz - interval '730 days'`);
    rows.add(
      senders,
      `created_at < $1 AND NOT EXISTS (SELECT FROM ${table} r WHERE r.email_canonical = ${senders}.email_canonical)`,
    );
  }
}

/** SQL that brings senders (a condition on `email_canonical`) in line with their requests. Two requests at once agree: each names the newest. */
export function keepSenders(inbox: FormInbox, condition = 'email_canonical = ANY ($1)'): string {
  const [{ table, instant }, senders] = [INBOX_LISTS[inbox], SENDERS[inbox].table];
  return `
    WITH gone AS (
      DELETE FROM ${senders} s WHERE ${condition} AND NOT EXISTS (SELECT FROM ${table} r WHERE r.email_canonical = s.email_canonical))
    INSERT INTO ${senders} AS s (email, email_canonical, name, created_at)
    SELECT DISTINCT ON (email_canonical) email, email_canonical, first_name || ' ' || last_name, min(${instant}) OVER (PARTITION BY email_canonical)
    FROM ${table} WHERE ${condition} ORDER BY email_canonical, ${instant} DESC
    ON CONFLICT (email_canonical) DO UPDATE SET email = excluded.email, name = excluded.name, created_at = excluded.created_at
    WHERE (s.email, s.name, s.created_at) <> (excluded.email, excluded.name, excluded.created_at)`;
}
