import type { DataRows, DataTableName } from '../../schema/tables.ts';
import { NO_SERIES } from '../../schema/occurrence.ts';
import type { Series } from '../../schema/series.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { rowsOfSeries } from '../../core/state/occurrences.ts';
import { isWithSeries, trashOf } from '../../core/state/views.ts';
import type { Trash } from '../../core/state/views.ts';
import { plural } from '../../core/text/words.ts';
import { countAgain } from '../series/after-done.ts';
import { forgetInFeeds, leaveFeeds } from './feeds/feed-rows.ts';
import { leaveSubjects, removeTimetable } from '../timetable/timetable-parts.ts';
import type { CommandOf, TrashTable } from '../../core/commands/command.ts';
import { quote, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';

export const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const nameOf = (row: DataRows[TrashTable]): string => ('title' in row ? row.title : row.name);

function restoreRow<T extends TrashTable>(draft: Transaction, table: T, row: DataRows[T]): void {
  draft.put(table, { ...row, deletedAt: null });
}

/** Restores what was deleted with a row: it has the same `deletedAt`. A skipped occurrence stays skipped. */
function restoreParts(draft: Transaction, table: TrashTable, { id, deletedAt }: DataRows[TrashTable]): void {
  const { tasks, events, series } = trashOf(draft.state);
  if (table === 'groups') {
    for (const row of tasks) if (row.groupId === id && row.deletedAt === deletedAt) restoreRow(draft, 'tasks', row);
    for (const row of series) {
      if (row.groupId !== id || row.deletedAt !== deletedAt) continue;
      restoreRow(draft, 'series', row);
      restoreParts(draft, 'series', row);
    }
  }
  if (table !== 'series') return;
  for (const row of tasks) if (row.seriesId === id && row.deletedAt === deletedAt) restoreRow(draft, 'tasks', row);
  for (const row of events) if (row.seriesId === id && row.deletedAt === deletedAt) restoreRow(draft, 'events', row);
}

export function restore(draft: Transaction, command: CommandOf<'trash.restore'>): RuleResult {
  const names: string[] = [];
  for (const { table, id } of command.items) {
    const row = draft.state.rows[table].get(id);
    if (!row || row.deletedAt === null) continue;
    restoreRow(draft, table, row);
    if ('doneAt' in row && row.doneAt === null) countAgain(draft, row);
    restoreParts(draft, table, row);
    names.push(nameOf(row));
  }
  const [first] = names;
  if (first === undefined) return refuse('not_found', 'That is no longer in the trash.');
  return {
    sentence: `Restored ${names.length === 1 ? quote(first) : plural(names.length, 'item')}`,
    focus: command.items.map((item) => item.id),
  };
}

/** The rows of a table with the changes of the command so far. */
function rowsSoFar<T extends DataTableName>(draft: Transaction, table: T): DataRows[T][] {
  const rows = new Map<string, DataRows[T]>([...draft.state.rows[table].values()].map((row) => [row.id, row]));
  for (const change of draft.changes) {
    if (change.table !== table) continue;
    if (change.type === 'put') rows.set(change.row.id, change.row as DataRows[T]);
    else rows.delete(change.id);
  }
  return [...rows.values()];
}

function withoutTags(draft: Transaction, tagIds: ReadonlySet<string>): void {
  if (tagIds.size === 0) return;
  for (const table of ['tasks', 'events', 'series'] as const) {
    for (const row of rowsSoFar(draft, table)) {
      const kept = row.tagIds.filter((id) => !tagIds.has(id));
      if (kept.length < row.tagIds.length) draft.put(table, { ...row, tagIds: kept });
    }
  }
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

/** Purges rows and all rows that depend on them. */
function removeForGood(draft: Transaction, trash: Trash): number {
  const { state } = draft;
  const tagGroups = new Set(trash.tagGroups.map((row) => row.id));
  const tags = [...state.rows.tags.values()].filter((tag) => trash.tags.includes(tag) || tagGroups.has(tag.tagGroupId));
  const rows = [
    ...[...trash.tasks, ...trash.events, ...trash.series, ...trash.groups, ...trash.tagGroups, ...tags],
    ...trash.timetables,
  ];
  const gone = new Set(rows.map((row) => row.id));
  for (const task of trash.tasks) {
    for (const id of idsAt(state.index.subtasksOf, task.id)) draft.remove('subtasks', id);
    for (const id of idsAt(state.index.blocksOf, task.id)) draft.remove('blocks', id);
    draft.remove('tasks', task.id);
  }
  for (const event of trash.events) draft.remove('events', event.id);
  for (const { id, itemId } of state.rows.timeEntries.values()) if (gone.has(itemId)) draft.remove('timeEntries', id);
  for (const series of trash.series) removeSeries(draft, series, gone);
  for (const group of trash.groups) draft.remove('groups', group.id);
  for (const group of trash.tagGroups) draft.remove('tagGroups', group.id);
  for (const tag of tags) draft.remove('tags', tag.id);
  for (const timetable of trash.timetables) removeTimetable(draft, timetable.id);
  withoutTags(draft, new Set(tags.map((tag) => tag.id)));
  forgetInFeeds(draft, [...trash.tasks, ...trash.events, ...trash.series]);
  leaveFeeds(draft, new Set(tags.map((tag) => tag.id)));
  leaveSubjects(draft, tags, gone);
  leaveGroups(draft, new Set(trash.groups.map((row) => row.id)));
  return rows.filter((row) => !isWithSeries(state, row)).length;
}

/** Ungroups tasks that were restored without their group, or deleted apart from it. */
function leaveGroups(draft: Transaction, groupIds: ReadonlySet<string>): void {
  if (groupIds.size === 0) return;
  for (const table of ['tasks', 'series'] as const) {
    for (const row of rowsSoFar(draft, table)) {
      if (row.groupId !== null && groupIds.has(row.groupId)) draft.put(table, { ...row, groupId: null });
    }
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
    timetables: old(trash.timetables),
  };
}

export function purgeTrash(draft: Transaction): RuleResult {
  removeForGood(draft, expiredTrash(draft.state, draft.serverTime));
  return { sentence: 'Deleted what was in the trash for 30 days' };
}
