import type { RowFields } from '../../schema/define-rows.ts';
import { SETTINGS_ID, settingsFields } from '../../schema/settings.ts';
import type { Settings } from '../../schema/settings.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { DATA_TABLES } from '../../schema/tables.ts';
import type { DataRows, DataTableName } from '../../schema/tables.ts';
import { settingsOf } from '../../core/state/state.ts';
import { SAMPLE_COUNTS, sampleRows } from '../sample/sample-week.ts';
import { placeKeys } from '../../core/order/order-keys.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { plural } from '../../core/text/words.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { changedFields, definedFields, quote, refuse } from '../../core/history/transaction.ts';
import type { Transaction, RuleResult } from '../../core/history/transaction.ts';
import { removeTimetable } from '../timetable/timetable-parts.ts';
import { matchNames } from './match-names.ts';

function settingSentence({ showsLessons }: Settings, changed: readonly string[]): string {
  const [field = ''] = changed.length === 1 ? changed : [];
  if (field === 'showsLessons') return showsLessons ? 'Lessons shown' : 'Lessons hidden';
  return (settingsFields as RowFields)[field]?.changed ?? 'Changed the settings';
}

export function editSettings(draft: Transaction, command: CommandOf<'settings.edit'>): RuleResult {
  const settings = settingsOf(draft.state);
  const fields = definedFields(command.fields);
  const changed = changedFields(settings, fields);
  const next = { ...settings, ...fields };
  if (next.dayEnd <= next.dayStart) return refuse('invalid', 'The day must end after it starts.');
  const colour = fields.colourTagGroupId;
  if (colour && draft.state.rows.tagGroups.get(colour)?.deletedAt !== null) {
    return refuse('not_found', 'That tag group is no longer there.');
  }
  if (changed.length > 0) draft.put('settings', next);
  return {
    sentence: settingSentence(next, changed),
    coalesce: changed.length === 1 ? `settings:${SETTINGS_ID}:${changed[0] ?? ''}` : undefined,
  };
}

function importTable<T extends DataTableName>(
  draft: Transaction,
  table: T,
  rows: readonly DataRows[T][],
  replaces: boolean,
): void {
  if (replaces) {
    const kept = new Set(rows.map((row) => row.id));
    for (const id of draft.state.rows[table].keys()) if (!kept.has(id)) draft.remove(table, id);
  }
  for (const row of rows) {
    const current = draft.state.rows[table].get(row.id);
    if (!current || changedFields(current, row).length > 0) draft.put(table, row);
  }
}

/**
 * `replace` leaves exactly the rows of the file; `merge` adds them: rows of the same id are overwritten, groups and
 * tags of the same name are merged, and the settings stay.
 */
export function importData(draft: Transaction, command: CommandOf<'data.import'>): RuleResult {
  const count = DATA_TABLES.reduce((sum, table) => sum + (command.rows[table]?.length ?? 0), 0);
  if (count > PLANNER_LIMITS.importRows) return refuse('invalid', 'This file holds more than a planner can.');
  const replaces = command.mode === 'replace';
  const rows = replaces ? command.rows : matchNames(draft.state, command.rows);
  for (const table of DATA_TABLES) {
    if (!replaces && table === 'settings') continue;
    importTable(draft, table, rows[table] ?? [], replaces);
  }
  if (command.isBackup) return { sentence: 'Restored a backup' };
  if (command.isPutBack) return { sentence: 'Put back what another device had changed' };
  const tasks = plural(command.rows.tasks?.length ?? 0, 'task');
  const events = plural(command.rows.events?.length ?? 0, 'event');
  return { sentence: `Imported ${tasks} and ${events}` };
}

const keysOf = (rows: readonly { order: string }[]): string[] => rows.map((row) => row.order);
const atEnd = (keys: readonly string[], count: number): string[] => placeKeys(keys, keys.length, count).keys;

export function addSample(draft: Transaction): RuleResult {
  for (const row of draft.state.rows.events.values()) {
    if (row.isSample && row.deletedAt === null) return refuse('invalid', 'The example week is already there.');
  }
  const keys = {
    tasks: placeKeys(keysOf(tasksInOrder(draft.state)), 0, SAMPLE_COUNTS.tasks).keys,
    groups: atEnd(keysOf(groupsInOrder(draft.state, true)), SAMPLE_COUNTS.groups),
    tagGroups: atEnd(keysOf(tagGroupsInOrder(draft.state)), SAMPLE_COUNTS.tagGroups),
  };
  const own = tagGroupsInOrder(draft.state).map(({ id, kind }) => ({ id, kind, tags: tagsInOrder(draft.state, id) }));
  const { today, context } = draft;
  const rows = sampleRows(today, context, keys, own);
  for (const group of rows.groups) draft.put('groups', group);
  for (const group of rows.tagGroups) draft.put('tagGroups', group);
  for (const tag of rows.tags) draft.put('tags', tag);
  for (const task of rows.tasks) draft.put('tasks', task);
  for (const subtask of rows.subtasks) draft.put('subtasks', subtask);
  for (const block of rows.blocks) draft.put('blocks', block);
  for (const event of rows.events) draft.put('events', event);
  const settings = settingsOf(draft.state);
  const [subjects] = rows.tagGroups;
  if (settings.colourTagGroupId === null && subjects) {
    draft.put('settings', { ...settings, colourTagGroupId: subjects.id });
  }
  return { sentence: 'Added an example week' };
}

/** Groups, tags and tag groups of the sample that the student's own rows still use become the student's own. */
export function removeSample(draft: Transaction): RuleResult {
  const { rows, index } = draft.state;
  const used = usedByOwn(draft);
  let count = 0;
  for (const task of rows.tasks.values()) {
    if (!task.isSample) continue;
    count += 1;
    draft.remove('tasks', task.id);
    for (const id of index.subtasksOf.get(task.id) ?? []) draft.remove('subtasks', id);
    for (const id of index.blocksOf.get(task.id) ?? []) draft.remove('blocks', id);
  }
  for (const table of ['events', 'series', 'groups', 'tagGroups', 'tags'] as const) {
    for (const row of rows[table].values()) {
      if (!row.isSample) continue;
      count += 1;
      if (used.has(row.id)) draft.put(table, { ...row, isSample: false });
      else draft.remove(table, row.id);
    }
  }
  for (const { id, isSample } of rows.timetables.values()) {
    if (!isSample) continue;
    count += 1;
    removeTimetable(draft, id);
  }
  if (count === 0) return refuse('not_found', 'There is no example week.');
  const settings = settingsOf(draft.state);
  const colour = settings.colourTagGroupId;
  if (colour !== null && rows.tagGroups.get(colour)?.isSample && !used.has(colour)) {
    draft.put('settings', { ...settings, colourTagGroupId: null });
  }
  return { sentence: 'Removed the example week' };
}

function usedByOwn(draft: Transaction): Set<string> {
  const { rows } = draft.state;
  const used = new Set<string>();
  for (const row of [...rows.tasks.values(), ...rows.events.values(), ...rows.series.values()]) {
    if (row.isSample) continue;
    for (const id of row.tagIds) used.add(id);
    if ('groupId' in row && row.groupId !== null) used.add(row.groupId);
  }
  for (const { timetableId, subjectTagId } of rows.lessons.values())
    if (subjectTagId !== null && rows.timetables.get(timetableId)?.isSample === false) used.add(subjectTagId);
  for (const tag of rows.tags.values()) if (used.has(tag.id) || !tag.isSample) used.add(tag.tagGroupId);
  return used;
}

export function reportSent(draft: Transaction, command: CommandOf<'report.sent'>): RuleResult {
  draft.put('reports', { id: command.weekStart, sentAt: draft.now });
  return { sentence: `Sent the report for the week of ${quote(command.weekStart)}` };
}
