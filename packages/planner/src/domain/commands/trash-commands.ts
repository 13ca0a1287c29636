import type { DataRows } from '../model/tables.ts';
import { NO_SERIES } from '../model/series.ts';
import type { Series } from '../model/series.ts';
import { idsAt } from '../state/multi-index.ts';
import type { State } from '../state/state.ts';
import { rowsOfSeries } from '../state/occurrences.ts';
import { trashOf } from '../state/views.ts';
import type { Trash } from '../state/views.ts';
import { plural } from '../text/words.ts';
import type { CommandOf, TrashTable } from './command.ts';
import { quote, refuse } from './transaction.ts';
import type { Transaction, RuleResult } from './transaction.ts';

export const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const nameOf = (row: DataRows[TrashTable]): string => ('title' in row ? row.title : row.name);

function restoreRow<T extends TrashTable>(draft: Transaction, table: T, row: DataRows[T]): void {
  draft.put(table, { ...row, deletedAt: null });
}

/** Restores the tasks that were deleted with a group: they have the same `deletedAt`. */
function restoreGroupTasks(draft: Transaction, groupId: string, deletedAt: string | null): void {
  for (const task of trashOf(draft.state).tasks) {
    if (task.groupId === groupId && task.deletedAt === deletedAt) restoreRow(draft, 'tasks', task);
  }
}

export function restore(draft: Transaction, command: CommandOf<'trash.restore'>): RuleResult {
  const names: string[] = [];
  for (const { table, id } of command.items) {
    const row = draft.state.rows[table].get(id);
    if (!row || row.deletedAt === null) continue;
    restoreRow(draft, table, row);
    if (table === 'groups') restoreGroupTasks(draft, id, row.deletedAt);
    names.push(nameOf(row));
  }
  const [first] = names;
  if (first === undefined) return refuse('not_found', 'That is no longer in the trash.');
  return {
    sentence: `Restored ${names.length === 1 ? quote(first) : `${names.length} items`}`,
    focus: command.items.map((item) => item.id),
  };
}

function withoutTags(draft: Transaction, tagIds: ReadonlySet<string>, goneIds: ReadonlySet<string>): void {
  const { tasks, events } = draft.state.rows;
  const strip = <R extends { id: string; tagIds: string[] }>(table: 'tasks' | 'events', row: R): void => {
    if (goneIds.has(row.id) || !row.tagIds.some((id) => tagIds.has(id))) return;
    const kept = row.tagIds.filter((id) => !tagIds.has(id));
    draft.put(table, { ...row, tagIds: kept } as unknown as DataRows[typeof table]);
  };
  if (tagIds.size === 0) return;
  for (const task of tasks.values()) strip('tasks', task);
  for (const event of events.values()) strip('events', event);
}

/** Purges a series. Its occurrences that are left, such as finished tasks, belong to none. */
function removeSeries(draft: Transaction, series: Series, goneIds: ReadonlySet<string>): void {
  draft.remove('series', series.id);
  for (const row of rowsOfSeries(draft.state, series)) {
    if (goneIds.has(row.id)) continue;
    if ('doneAt' in row) draft.put('tasks', { ...row, ...NO_SERIES });
    else draft.put('events', { ...row, ...NO_SERIES });
  }
}

/** Purges rows and those that depend on them. */
function removeForGood(draft: Transaction, trash: Trash): number {
  const { state } = draft;
  const tagGroups = new Set(trash.tagGroups.map((row) => row.id));
  const tags = [...state.rows.tags.values()].filter((tag) => trash.tags.includes(tag) || tagGroups.has(tag.tagGroupId));
  const rows = [...trash.tasks, ...trash.events, ...trash.series, ...trash.groups, ...trash.tagGroups, ...tags];
  const gone = new Set(rows.map((row) => row.id));
  for (const task of trash.tasks) {
    for (const id of idsAt(state.index.subtasksOf, task.id)) draft.remove('subtasks', id);
    for (const id of idsAt(state.index.blocksOf, task.id)) draft.remove('blocks', id);
    draft.remove('tasks', task.id);
  }
  for (const event of trash.events) draft.remove('events', event.id);
  for (const series of trash.series) removeSeries(draft, series, gone);
  for (const group of trash.groups) draft.remove('groups', group.id);
  for (const group of trash.tagGroups) draft.remove('tagGroups', group.id);
  for (const tag of tags) draft.remove('tags', tag.id);
  withoutTags(draft, new Set(tags.map((tag) => tag.id)), gone);
  leaveGroups(draft, new Set(trash.groups.map((row) => row.id)), new Set(trash.tasks.map((row) => row.id)));
  return rows.length;
}

/** Ungroups tasks that were restored without their group, or deleted apart from it. */
function leaveGroups(draft: Transaction, groupIds: ReadonlySet<string>, goneIds: ReadonlySet<string>): void {
  if (groupIds.size === 0) return;
  const written = new Map(
    draft.changes.flatMap((change) =>
      change.table === 'tasks' && change.type === 'put' ? [[change.row.id, change.row]] : [],
    ),
  );
  for (const task of draft.state.rows.tasks.values()) {
    if (task.groupId === null || !groupIds.has(task.groupId) || goneIds.has(task.id)) continue;
    draft.put('tasks', { ...(written.get(task.id) ?? task), groupId: null });
  }
}

export function emptyTrash(draft: Transaction): RuleResult {
  const count = removeForGood(draft, trashOf(draft.state));
  if (count === 0) return refuse('not_found', 'The trash is empty.');
  return { sentence: `Emptied the trash of ${plural(count, 'item')}` };
}

/** Rows that have been in the trash for too long. @param now ISO instant */
function expiredTrash(state: State, now: string): Trash {
  const limit = new Date(Date.parse(now) - TRASH_DAYS * DAY_MS).toISOString();
  const old = <R extends { deletedAt: string | null }>(rows: R[]): R[] =>
    rows.filter((row) => row.deletedAt !== null && row.deletedAt < limit);
  const trash = trashOf(state);
  return {
    tasks: old(trash.tasks),
    events: old(trash.events),
    series: old(trash.series),
    groups: old(trash.groups),
    tagGroups: old(trash.tagGroups),
    tags: old(trash.tags),
  };
}

export function purgeTrash(draft: Transaction): RuleResult {
  removeForGood(draft, expiredTrash(draft.state, draft.now));
  return { sentence: 'Deleted what was in the trash for 30 days' };
}
