import type { PlannerEvent } from '../../schema/planner-event.ts';
import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { rowsOf } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, withDay } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { itemsOn } from './day-items.ts';
import type { DayItems } from './day-items.ts';
import type { CommandOf, EventDraft } from '../../core/commands/command.ts';

/** A year of them. */
export const MOST_WEEKS = 52;

/** The same wall-clock time `by` days later, also across a change of clocks. */
export const shiftDays = <T extends DayOrTime | null>(when: T, by: number): T =>
  withDay(when, when && addDays(dayOf(when), by)) as T;

/** Whether an equal event exists at that time already: copying twice adds nothing. */
export function eventExists(
  state: State,
  event: Pick<PlannerEvent, 'title' | 'zone'>,
  start: DayOrTime,
  end: DayOrTime,
): boolean {
  return rowsOf(state.rows.events, idsAt(state.index.eventsOn, dayOf(start))).some(
    (other) =>
      other.deletedAt === null &&
      other.title === event.title &&
      other.start === start &&
      other.end === end &&
      other.zone === event.zone,
  );
}

/**
 * The command that repeats events in each of the following weeks, as separate events: a timetable for a term. Events
 * that exist already are left out; null if all of them do.
 *
 * @param weeks 1 to 52
 */
export function repeatEvents(
  state: State,
  events: readonly PlannerEvent[],
  weeks: number,
): CommandOf<'event.add'> | null {
  const copies: EventDraft[] = [];
  for (let week = 1; week <= Math.min(weeks, MOST_WEEKS); week += 1) {
    for (const event of events) {
      const [start, end] = [shiftDays(event.start, week * 7), shiftDays(event.end, week * 7)];
      if (eventExists(state, event, start, end)) continue;
      const { title, notes, place, hue, tagIds, isFree, isAllDay, zone } = event;
      copies.push({ title, notes, place, hue, tagIds, isFree, isAllDay, zone, start, end });
    }
  }
  return copies.length === 0 ? null : { type: 'event.add', events: copies };
}

/** Events that begin on these days, without those that continue from before. */
export function eventsOf(items: readonly DayItems[]): PlannerEvent[] {
  const events = new Set<PlannerEvent>();
  for (const { day, allDay, timed } of items) {
    for (const event of allDay) if (event.start === day) events.add(event);
    for (const item of timed) if (item.kind === 'event' && !item.startsBefore) events.add(item.event);
  }
  return [...events];
}

/** The events that begin on these days. @param zone of the student's clock */
export const eventsOn = (state: State, days: readonly Day[], zone: string): PlannerEvent[] =>
  eventsOf(itemsOn(state, days, zone));
