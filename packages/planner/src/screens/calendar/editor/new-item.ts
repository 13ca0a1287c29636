import type { Command } from '../../../domain/commands/command.ts';
import type { Day } from '../../../domain/time/civil-day.ts';
import {
  addMinutes,
  civilAt,
  DAY_MINUTES,
  dayOf,
  minuteOfDay,
  minutesBetween,
} from '../../../domain/time/civil-time.ts';
import type { Span } from '../../../domain/time/spans.ts';
import { elapsedMinutes } from '../../../domain/time/zones.ts';

/** What was drawn, and is not yet anything: a stretch of time, or a day as a whole. */
export interface Drawn {
  day: Day;
  span: Span | null;
}

/** What a drawn stretch is to become. */
export interface NewItem {
  kind: 'task' | 'event';
  title: string;
  place: string;
  groupId: string | null;
  tagIds: readonly string[];
}

/** A span between two times of day; an end that is not after the start lies on the next day. */
export function spanBetween(day: Day, from: number, to: number): Span {
  return { start: civilAt(day, from), end: civilAt(day, to > from ? to : to + DAY_MINUTES) };
}

/** On another day or from another time on, as long as before; or until another time. */
export function changedSpan({ start, end }: Span, change: { day?: Day; from?: number; to?: number }): Span {
  if (change.to !== undefined) return spanBetween(dayOf(start), minuteOfDay(start), change.to);
  const next = civilAt(change.day ?? dayOf(start), change.from ?? minuteOfDay(start));
  return { start: next, end: addMinutes(next, minutesBetween(start, end)) };
}

/** @param id of the row that will stand on the calendar: the block of a task, the event, or a task without a time */
export function addCommand({ day, span }: Drawn, item: NewItem, { id, zone }: { id: string; zone: string }): Command {
  const { title, place } = item;
  const tagIds = [...item.tagIds];
  if (item.kind === 'event') {
    const when = span ? { isAllDay: false, ...span } : { isAllDay: true, start: day, end: day };
    return { type: 'event.add', events: [{ id, title, place, tagIds, ...when }] };
  }
  const common = { title, groupId: item.groupId, tagIds };
  if (!span) return { type: 'task.add', tasks: [{ ...common, id, plannedDay: day }] };
  const minutes = elapsedMinutes(span.start, span.end, zone);
  return { type: 'task.add', tasks: [{ ...common, blocks: [{ id, start: span.start, minutes }] }] };
}
