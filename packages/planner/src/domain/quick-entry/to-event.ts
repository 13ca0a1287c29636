import type { CommandOf } from '../commands/command.ts';
import { PLANNER_LIMITS } from '../model/limits.ts';
import { addMinutes } from '../time/civil-time.ts';
import type { ParsedTask } from './parse.ts';
import type { TokenValue } from './token.ts';

/** What an event can have: it is never due, is in no group, and its tags are there already. */
export const isOfEvent = (token: TokenValue): boolean =>
  token.kind !== 'due' && token.kind !== 'group' && !('ref' in token && token.ref.id === null);

/**
 * The command that puts what was read into the calendar as an event: training, a shift, a lesson is nothing one has to do. Null
 * where it names no day, or what an event has not got: when it is due, a group, steps, a tag that is new.
 *
 * @param usualMinutes its length where none was named
 */
export function toEventCommand(task: ParsedTask, usualMinutes: number): CommandOf<'event.add'> | null {
  const { title, block, plannedDay, due, group, subtasks, isDone, level, tags } = task;
  if (due !== null || group || subtasks.length > 0 || isDone || title.length > PLANNER_LIMITS.title) return null;
  const refs = level ? [...tags, level] : tags;
  const tagIds = refs.flatMap(({ id }) => (id === null ? [] : [id]));
  if (tagIds.length < refs.length) return null;
  const shared = { title, tagIds };
  if (block) {
    const end = addMinutes(block.start, block.minutes ?? usualMinutes);
    return { type: 'event.add', events: [{ ...shared, isAllDay: false, start: block.start, end }] };
  }
  // A length without a time is of work that is to be done on that day.
  if (plannedDay === null || task.estimate !== null) return null;
  return { type: 'event.add', events: [{ ...shared, isAllDay: true, start: plannedDay, end: plannedDay }] };
}
