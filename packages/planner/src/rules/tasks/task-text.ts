import type { Task } from '../../schema/task.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import type { State } from '../../core/state/state.ts';
import { activeGroup, subtasksOf, tagsOfRow } from '../../core/state/views.ts';
import { fold } from '../../core/text/fold.ts';
import { scoreOf, SEPARATOR } from '../../core/text/search-text.ts';
import type { SearchText } from '../../core/text/search-text.ts';

/** Folded texts by row: rows are immutable, so they stay valid. */
const foldedRows = new WeakMap<object, { title: string; place: string; notes: string }>();

export function foldedRow(row: TaskOrEvent): { title: string; place: string; notes: string } {
  const known = foldedRows.get(row);
  if (known) return known;
  const place = isEvent(row) ? fold(row.place) : '';
  const made = { title: fold(row.title), place, notes: fold(row.notes) };
  foldedRows.set(row, made);
  return made;
}

const NAMING = ['groups', 'tags', 'tagGroups', 'subtasks'] as const;

/** Texts of tasks, cached until rows they depend on change: between two keystrokes of a search they do not. */
let remembered: { rows: State['rows']; texts: WeakMap<Task, SearchText> } | null = null;

function textsOf({ rows }: State): WeakMap<Task, SearchText> {
  const last = remembered?.rows;
  if (!last || NAMING.some((table) => last[table] !== rows[table])) remembered = { rows, texts: new WeakMap() };
  return (remembered ??= { rows, texts: new WeakMap() }).texts;
}

export function taskText(state: State, task: Task, foldName: (text: string) => string): SearchText {
  const texts = textsOf(state);
  const known = texts.get(task);
  if (known) return known;
  const { title, notes } = foldedRow(task);
  const names = tagsOfRow(state, task).map((tag) => foldName(tag.name));
  const group = activeGroup(state, task.groupId);
  if (group) names.push(foldName(group.name));
  for (const subtask of subtasksOf(state, task.id)) names.push(fold(subtask.title));
  const text = { title, notes, names: names.join(SEPARATOR) };
  texts.set(task, text);
  return text;
}

/** Whether every word occurs in the task's title, notes, subtasks, tags or group. */
export function taskMatches(state: State, task: Task, words: readonly string[]): boolean {
  return words.length === 0 || scoreOf(taskText(state, task, fold), words) > 0;
}
