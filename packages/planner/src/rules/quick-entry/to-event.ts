import type { CommandOf } from '../../core/commands/command.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import { addMinutes } from '../../core/time/civil-time.ts';
import { eventWordsOf } from './event-words.ts';
import type { ParsedTask } from './parse.ts';
import type { TokenValue } from './token.ts';

/** Whether an event can have the token: it is never due, is in no group, and takes only existing tags. */
export const isOfEvent = (token: TokenValue): boolean =>
  token.kind !== 'due' && token.kind !== 'group' && !('ref' in token && token.ref.id === null);

/**
 * Whether a line is an event of its own accord: an exam at a time, a time with an end, and what takes place by its words,
 * such as a match or the dentist. Work is none, at whatever time: a line with a due date, "revise", "maths homework".
 */
export function isEventLine({
  title,
  due,
  repeat,
  block,
  plannedDay,
  exam,
  estimate,
  tokens,
  subject,
}: ParsedTask): boolean {
  if (due !== null) return false;
  if (exam && block) return true;
  const words = eventWordsOf(title, subject !== null);
  if (words === 'work') return false;
  if (block)
    return repeat !== null || words !== null || tokens.some((token) => token.kind === 'time' && token.minutes !== null);
  if (plannedDay === null || estimate !== null) return false;
  return words === 'named' || (repeat?.rule.every === 'year' && words === 'event');
}

/** The two that a line can become. */
export const ENTRY_KINDS = ['task', 'event'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * The command of a line that is added as an event; null where it is a task, or would lose something as an event.
 *
 * @param chosen the student's choice; null where the line decides
 */
export const ownEventCommand = (
  task: ParsedTask,
  usualMinutes: number,
  chosen: EntryKind | null = null,
): CommandOf<'event.add'> | null =>
  chosen === 'event' || (chosen === null && isEventLine(task)) ? toEventCommand(task, usualMinutes) : null;

/** The kind that a line is added as; null where it can only be a task. */
export function kindOfLine(task: ParsedTask, chosen: EntryKind | null): EntryKind | null {
  if (!toEventCommand(task, 1)) return null;
  return chosen ?? (isEventLine(task) ? 'event' : 'task');
}

/**
 * The command that adds a parsed line as an event: training, a shift or a lesson is not a task. Null if it names no
 * day, or something that an event cannot have: a due date, a group, subtasks, a new tag.
 *
 * @param usualMinutes its length if none was named
 */
export function toEventCommand(task: ParsedTask, usualMinutes: number): CommandOf<'event.add'> | null {
  const { title, block, plannedDay, due, group, subtasks, isDone, level, tags } = task;
  if (due !== null || group || subtasks.length > 0 || isDone || title.length > PLANNER_LIMITS.title) return null;
  const refs = level ? [...tags, level] : tags;
  const tagIds = refs.flatMap(({ id }) => (id === null ? [] : [id]));
  if (tagIds.length < refs.length) return null;
  if (task.repeat?.mode === 'afterDone') return null;
  const shared = {
    title,
    tagIds,
    remindAt: task.remindAt ?? undefined,
    ...(task.repeat ? { repeat: task.repeat } : { isExam: task.exam ? true : undefined }),
  };
  if (block) {
    const end = addMinutes(block.start, block.minutes ?? usualMinutes);
    return { type: 'event.add', events: [{ ...shared, isAllDay: false, start: block.start, end }] };
  }
  // A length without a time means work to do on that day.
  if (plannedDay === null || task.estimate !== null) return null;
  return { type: 'event.add', events: [{ ...shared, isAllDay: true, start: plannedDay, end: plannedDay }] };
}
