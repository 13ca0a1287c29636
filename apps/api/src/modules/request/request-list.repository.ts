import { SEARCH_RESULTS } from '@bellweek/api-client/contract/operator-search';
import type { RequestState } from '@bellweek/api-client/contract/request-states';
import type { RequestQuery } from '@bellweek/api-client/contract/requests';
import type { DataSource } from 'typeorm';
import { type CountedList, findPage, type FoundPage, type PageRequest } from '../../database/lists/counted-list.js';
import { findFiltered } from '../../database/lists/filtered-list.js';
import type { ListOrder } from '../../database/lists/list-order.js';
import { findFirstMatches, findMatches, SEARCH_TUNING } from '../../database/lists/list-search.js';
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

/** An inbox as `findMatches` searches it; `condition` is SQL of a text with the condition on its rows. */
export interface RequestList<Row> extends CountedList<Row> {
  matches: (term: string) => string;
  matching: (term: string, most: string, condition: string) => string;
}

export const holdsTerm = (term: string): string => `t.search_text LIKE (SELECT search_pattern(${term}))`;

/** A condition on rows: `column =`, or another comparison, and its value; or one without a value. */
type Condition = { text: string } & ({ type?: undefined } | { type: 'text' | 'uuid' | 'timestamptz'; value: string });

export const byState = (counters: readonly string[], state: RequestState): string[] =>
  counters.map((counter) => `${counter}-by-state:${state}`);

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

/** The conditions as SQL with parameters, and as SQL of a text for functions that run it. */
function sqlOf(conditions: readonly Condition[]) {
  const values: string[] = [];
  const parameters: string[] = [];
  const where: string[] = [];
  const formatted: string[] = [];
  for (const condition of conditions) {
    if (condition.type) parameters.push(`$${values.push(condition.value)}::${condition.type}`);
    where.push(condition.type ? `${condition.text} ${parameters.at(-1)}` : condition.text);
    formatted.push(condition.type ? `${condition.text} %L` : condition.text);
  }
  const text = `format(${[`'${formatted.join(' AND ') || 'true'}'`, ...parameters].join(', ')})`;
  return { values, where: where.join(' AND ') || 'true', text };
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
export const suggestRequests = (dataSource: DataSource, inbox: RequestList<FoundRequest>, term: string) =>
  findFirstMatches(
    dataSource,
    { ...inbox, matching: (value, most) => inbox.matching(value, most, `'true'`) },
    term,
    SEARCH_RESULTS,
  );

/** The rows of an inbox that its filters leave, and the condition as SQL of a text. */
function requestsIn<Row>(inbox: RequestList<Row>, view: RequestView) {
  const { values, where, text } = sqlOf(conditionsOf(inbox.instant, view));
  const direction = view.order === 'oldest' ? 'ASC' : 'DESC';
  return { list: { ...inbox, direction, where, values } as const, text };
}

/** All rows of an inbox that its filters and its search leave, in batches. */
export const readRequests = <Row extends object>(dataSource: DataSource, inbox: RequestList<Row>, view: RequestView) =>
  readRows(dataSource, requestsIn(inbox, view).list, view.search);

/** A page of an inbox. Without a filter, and for a state alone, the total is counted; for others it may stop at the cap. */
export async function findRequests<Row extends object>(
  dataSource: DataSource,
  inbox: RequestList<Row>,
  view: RequestView & PageRequest,
  tuning = SEARCH_TUNING,
): Promise<FoundPage<Row> & { totalIsCapped: boolean }> {
  const { page, size, search, state, assignee, type, from, until } = view;
  const { list, text } = requestsIn(inbox, view);
  if (search !== '') {
    const matching = (term: string, most: string) => inbox.matching(term, most, text);
    return findMatches(dataSource, { ...list, matching }, search, { page, size }, tuning);
  }
  const isFiltered = [assignee, type, from, until].some((filter) => filter !== undefined);
  if (isFiltered) return findFiltered(dataSource, list, { page, size });
  const counters = state === undefined ? inbox.counters : byState(inbox.counters, state);
  return { ...(await findPage(dataSource, { ...list, counters }, { page, size })), totalIsCapped: false };
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
