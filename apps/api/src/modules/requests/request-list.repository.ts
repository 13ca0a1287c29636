import type { RequestState } from '@bellweek/api-client/contract/request-states';
import type { RequestQuery } from '@bellweek/api-client/contract/requests';
import type { DataSource } from 'typeorm';
import type { ListOrder } from '../../database/lists/list-order.js';
import { findMatches, SEARCH_TUNING, type SearchableList } from '../../database/lists/list-search.js';
import { findPage, type FoundPage, type PageRequest } from '../../database/lists/row-list.js';
import { readRows } from '../../database/lists/whole-list.js';

export interface WorkRow {
  state: RequestState;
  stateChangedAt: Date | null;
  stateChangedBy: string | null;
  assigneeId: string | null;
  assigneeName: string | null;
}

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
