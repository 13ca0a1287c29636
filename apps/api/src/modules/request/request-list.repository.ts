import type { RequestState } from '@bellweek/api-client/contract/request-states';
import type { RequestQuery } from '@bellweek/api-client/contract/requests';
import type { DataSource } from 'typeorm';
import { type CountedList, findPage, type FoundPage } from '../../database/lists/counted-list.js';
import { findFiltered } from '../../database/lists/filtered-list.js';
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

export const byState = (counters: readonly string[], state: RequestState): string[] =>
  counters.map((counter) => `${counter}-by-state:${state}`);

/** A page of an inbox. The state alone is counted; of an assignee the total may stop at the cap. */
export async function findRequests<Row extends object>(
  dataSource: DataSource,
  inbox: CountedList<Row>,
  { page, size, state, assignee, order }: RequestQuery,
  userId: string,
): Promise<FoundPage<Row> & { totalIsCapped: boolean }> {
  const values: unknown[] = [];
  const conditions = [
    ...(state === undefined ? [] : [`state = $${values.push(state)}::text`]),
    ...(assignee === 'me' ? [`assignee_id = $${values.push(userId)}::uuid`] : []),
    ...(assignee === 'nobody' ? ['assignee_id IS NULL'] : []),
  ];
  const list: CountedList<Row> = {
    ...inbox,
    direction: order === 'oldest' ? 'ASC' : 'DESC',
    ...(conditions.length > 0 ? { where: conditions.join(' AND '), values } : {}),
    counters: state === undefined ? inbox.counters : byState(inbox.counters, state),
  };
  if (assignee !== undefined) return findFiltered(dataSource, list, { page, size });
  return { ...(await findPage(dataSource, list, { page, size })), totalIsCapped: false };
}

/** The row as it is shown. */
export function presentWork<Row extends WorkRow>({ assigneeId, assigneeName, stateChangedAt, ...row }: Row) {
  return {
    ...row,
    stateChangedAt: stateChangedAt?.toISOString() ?? null,
    assignee: assigneeId === null || assigneeName === null ? null : { id: assigneeId, name: assigneeName },
  };
}
