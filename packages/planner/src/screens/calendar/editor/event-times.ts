import type { EventFields } from '../../../domain/commands/command.ts';
import type { PlannerEvent } from '../../../domain/model/planner-event.ts';
import { addDays, daysBetween } from '../../../domain/time/civil-day.ts';
import type { Day } from '../../../domain/time/civil-day.ts';
import { addMinutes, civilAt, dayOf, minutesBetween } from '../../../domain/time/civil-time.ts';
import type { Civil } from '../../../domain/time/civil-time.ts';
import type { Span } from '../../../domain/time/spans.ts';

/** Begins then, and lasts as long as before. */
export const startingAt = (span: Span, start: Civil): Span => ({
  start,
  end: addMinutes(start, minutesBetween(span.start, span.end)),
});

/**
 * Ends then. A time that is not after the start is meant for the next day; a day before the start takes the start along.
 */
export function endingAt(span: Span, end: Civil): Span {
  if (end > span.start) return { start: span.start, end };
  const nextDay = addMinutes(end, 24 * 60);
  if (dayOf(end) === dayOf(span.start)) return { start: span.start, end: nextDay };
  return { start: addMinutes(end, -minutesBetween(span.start, span.end)), end };
}

type DaySpan = { start: Day; end: Day };

/** Both days included; the other end follows one that passes it. */
export const startingOn = ({ start, end }: DaySpan, day: Day): DaySpan => ({
  start: day,
  end: addDays(day, daysBetween(start, end)),
});
export const endingOn = ({ start }: DaySpan, day: Day): DaySpan => ({ start: day < start ? day : start, end: day });

const MORNING = 9 * 60;

/** The same event of whole days, or with times. @param span where it stands on the student's clock, if it has times */
export function allDayFields(event: PlannerEvent, span: Span | null, minutes: number): EventFields {
  if (span) {
    const last = dayOf(addMinutes(span.end, -1));
    return { isAllDay: true, zone: null, start: dayOf(span.start), end: last };
  }
  const start = civilAt(dayOf(event.start), MORNING);
  return { isAllDay: false, zone: null, start, end: addMinutes(start, minutes) };
}
