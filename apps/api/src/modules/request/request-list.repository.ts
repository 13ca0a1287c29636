import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { RequestState } from '@bellweek/api-client/contract/request-states';
import type { RequestQuery } from '@bellweek/api-client/contract/requests';
import type { DataSource } from 'typeorm';
import type { ListOrder } from '../../database/lists/list-order.js';
import { findFirstMatches, findMatches, SEARCH_TUNING, type SearchableList } from '../../database/lists/list-search.js';
import { countRows, findPage, type FoundPage, type PageRequest } from '../../database/lists/row-list.js';
import { readRows } from '../../database/lists/whole-list.js';
import { computed } from '../../database/sql.js';

export interface WorkRow {
  state: RequestState;
  stateChangedAt: Date | null;
  stateChangedBy: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

/** Columns of operators' work, with {@link WORK_JOINS}. */
export const WORK_COLUMNS = computed<WorkRow>({
  state: 't.state',
  stateChangedAt: 't.state_changed_at',
  stateChangedBy: 'changer.name',
  assigneeId: 'assignee.id',
  assigneeName: 'assignee.name',
});
export const WORK_JOINS = `LEFT JOIN users changer ON changer.id = t.state_changed_by
  LEFT JOIN users assignee ON assignee.id = t.assignee_id`;

/** A condition on rows: `column =`, or another comparison, and its value; or one without a value. */
type Condition = { text: string } & ({ type?: undefined } | { type: 'text' | 'uuid' | 'timestamptz'; value: string });

function conditionsOf(instant: string, view: RequestView): Condition[] {
  const { state, assignee, type, operatorId, from, until } = view;
  const conditions: Condition[] = [];
  if (state !== undefined) conditions.push({ text: 'state =', type: 'text', value: state });
  if (assignee === 'me') conditions.push({ text: 'assignee_id =', type: 'uuid', value: operatorId });
  if (assignee === 'nobody') conditions.push({ text: 'assignee_id IS NULL' });
  if (type !== undefined) conditions.push({ text: 'type =', type: 'text', value: type });
  if (from !== undefined) conditions.push({ text: `${instant} >=`, type: 'timestamptz', value: from });
  if (until !== undefined) conditions.push({ text: `${instant} <`, type: 'timestamptz', value: until });
  return conditions;
}

/** The conditions as SQL with parameters. */
function sqlOf(conditions: readonly Condition[]): Pick<ListOrder, 'where' | 'values'> {
  const values: string[] = [];
  const where = conditions.map((condition) =>
    condition.type ? `${condition.text} $${values.push(condition.value)}::${condition.type}` : condition.text,
  );
  return { values, where: where.join(' AND ') || 'true' };
}

/** The filters of an inbox. */
export interface RequestView extends Omit<RequestQuery, 'page' | 'size'> {
  /** The operator who asks. */
  operatorId: string;
  /** Of feedback. */
  type?: string | undefined;
}

/** A request as the search from any screen shows it. */
export interface FoundRequest {
  id: string;
  name: string;
  /** Beginning of the message. */
  text: string;
  sentAt: Date;
}
const SHOWN = 200;

/** Columns of {@link FoundRequest}. @param name,message SQL, as is the inbox's instant */
export const foundColumns = ({ instant }: Pick<ListOrder, 'instant'>, name: string, message: string) =>
  computed<FoundRequest>({ id: 't.id', name, text: `left(${message}, ${SHOWN})`, sentAt: `t.${instant}` });

/** The newest requests of an inbox whose name, address or text holds a term. */
export const suggestRequests = (dataSource: DataSource, inbox: SearchableList<FoundRequest>, term: string) =>
  findFirstMatches(dataSource, inbox, term, SEARCH_RESULTS);

/** The rows of an inbox that its filters leave. */
const requestsIn = <Row>(inbox: SearchableList<Row>, view: RequestView): SearchableList<Row> => ({
  ...inbox,
  direction: view.order === 'oldest' ? 'ASC' : 'DESC',
  ...sqlOf(conditionsOf(inbox.instant, view)),
});

/** All rows of an inbox that its filters and its search leave, in batches. */
export const readRequests = <Row extends object>(
  dataSource: DataSource,
  inbox: SearchableList<Row>,
  view: RequestView,
) => readRows(dataSource, requestsIn(inbox, view), view.search);

/** A page of an inbox. */
export function findRequests<Row extends object>(
  dataSource: DataSource,
  inbox: SearchableList<Row>,
  { page, size, ...view }: RequestView & PageRequest,
  tuning = SEARCH_TUNING,
): Promise<FoundPage<Row>> {
  const list = requestsIn(inbox, view);
  if (view.search === '') return findPage(dataSource, list, { page, size });
  return findMatches(dataSource, list, view.search, { page, size }, tuning);
}

/** Messages of an inbox that no operator has read. */
export const countUnread = (dataSource: DataSource, { table }: ListOrder): Promise<number> =>
  countRows(dataSource, table, 'NOT is_read');

/** The row as it is shown. */
export function presentWork<Row extends WorkRow>({ assigneeId, assigneeName, stateChangedAt, ...row }: Row) {
  return {
    ...row,
    stateChangedAt: stateChangedAt?.toISOString() ?? null,
    assignee: assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName },
  };
}

/** A row of a file. */
export const exportedWork = <Row extends WorkRow>({ assigneeName, ...row }: Row) => ({
  ...row,
  assignee: assigneeName,
});
