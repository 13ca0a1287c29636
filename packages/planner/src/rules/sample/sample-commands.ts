import type { CommandType, CommandOf } from '../../core/commands/command.ts';
import { firstIssue } from '../../core/history/command-result.ts';
import { refuse, stateSoFar, Transaction } from '../../core/history/transaction.ts';
import type { RuleResult } from '../../core/history/transaction.ts';
import { placeKeys } from '../../core/order/order-keys.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { tagGroupsInOrder, tagsInOrder, tasksInOrder } from '../../core/state/views.ts';
import { removeTimetable } from '../timetable/timetable-parts.ts';
import { suggestedSubjects } from './local-subjects.ts';
import { TASKS } from './sample-data.ts';
import { sampleRows, sampleSubjects } from './sample-week.ts';

const keysOf = (rows: readonly { order: string }[]): string[] => rows.map((row) => row.order);

/** Subjects of an example for a student who named none. */
const FEW = 4;

function hasSampleEvents({ rows: { events } }: State): boolean {
  for (const row of events.values()) if (row.isSample && row.deletedAt === null) return true;
  return false;
}

/** Adds an example of a week for the student's subjects. */
export function addSample(draft: Transaction): RuleResult {
  const { state, context, today } = draft;
  if (hasSampleEvents(state)) return refuse('invalid', 'The example week is already there.');
  if (hasOwnLessons(state)) return refuse('invalid', 'Your own lessons are there: the example has some of its own.');
  const settings = settingsOf(state);
  const groups = tagGroupsInOrder(state);
  const own = groups.filter(({ kind }) => kind === 'subject');
  let subjects = own.flatMap(({ id }) => tagsInOrder(state, id));
  if (subjects.length === 0) {
    const names = suggestedSubjects(settings.country, settings.stage ?? 'school').slice(0, FEW);
    const [order = ''] = placeKeys(keysOf(groups), groups.length, 1).keys;
    const made = sampleSubjects(names, { id: own[0]?.id ?? null, order }, context);
    for (const group of made.tagGroups) draft.put('tagGroups', group);
    for (const tag of made.tags) draft.put('tags', tag);
    const [group] = made.tagGroups;
    if (settings.colourTagGroupId === null && group) draft.put('settings', { ...settings, colourTagGroupId: group.id });
    subjects = made.tags;
  }
  const taskKeys = placeKeys(keysOf(tasksInOrder(state)), 0, TASKS.length).keys;
  const rows = sampleRows(subjects, { today, workWeek: settings.workWeek, context, taskKeys });
  for (const task of rows.tasks) draft.put('tasks', task);
  for (const subtask of rows.subtasks) draft.put('subtasks', subtask);
  for (const block of rows.blocks) draft.put('blocks', block);
  for (const event of rows.events) draft.put('events', event);
  return { sentence: 'Added an example week' };
}

/** Groups, tags and tag groups of the sample that the student's own rows still use become the student's own. */
export function removeSample(draft: Transaction, { isReplaced }: Partial<CommandOf<'sample.remove'>> = {}): RuleResult {
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
  if (isReplaced) return { sentence: 'Put the example week away', note: 'Lessons came from your calendar.' };
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

/** Whether the student has lessons in a timetable of their own. */
export const hasOwnLessons = ({ rows: { lessons, timetables } }: State): boolean =>
  [...lessons.values()].some(({ timetableId }) => timetables.get(timetableId)?.isSample === false);

type RowsRule<T extends CommandType> = (draft: Transaction, command: CommandOf<T>) => RuleResult;

/**
 * The example week goes with the first lessons of the student's own, typed, pasted or from a calendar, in the same step of
 * undo.
 *
 * @param isOver whether a state has such lessons
 */
export const puttingSampleAway =
  <T extends CommandType>(
    rule: RowsRule<T>,
    isOver: (state: State, zone: string) => boolean = hasOwnLessons,
  ): RowsRule<T> =>
  (draft, command) => {
    const verdict = rule(draft, command);
    // Rows that are not valid are applied nowhere: the command is refused for them.
    if ('refusal' in verdict || !hasSampleEvents(draft.state) || firstIssue(draft.changes) !== null) return verdict;
    const state = stateSoFar(draft);
    if (!isOver(state, draft.context.zone)) return verdict;
    const after = new Transaction(state, draft.context);
    removeSample(after);
    draft.changes.push(...after.changes);
    return { ...verdict, note: 'The example week is put away.' };
  };
