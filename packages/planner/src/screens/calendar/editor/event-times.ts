import type { EventFields } from '../../../core/commands/command.ts';
import type { PlannerEvent } from '../../../schema/planner-event.ts';
import { addDays, daysBetween } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addMinutes, civilAt, dayOf, minutesBetween } from '../../../core/time/civil-time.ts';
import type { Civil } from '../../../core/time/civil-time.ts';
import type { Span } from '../../../core/time/spans.ts';

/** Move the start; the length stays. */
export const startingAt = (span: Span, start: Civil): Span => ({
  start,
  end: addMinutes(start, minutesBetween(span.start, span.end)),
});

/**
 * Move the end. On the same day, an end before the start means the next day; an end on an earlier day moves the start
 * too.
 */
export function endingAt(span: Span, end: Civil): Span {
  if (end > span.start) return { start: span.start, end };
  const nextDay = addMinutes(end, 24 * 60);
  if (dayOf(end) === dayOf(span.start)) return { start: span.start, end: nextDay };
  return { start: addMinutes(end, -minutesBetween(span.start, span.end)), end };
}

type DaySpan = { start: Day; end: Day };

/** Both days are included; a day past the other end moves that end too. */
export const startingOn = ({ start, end }: DaySpan, day: Day): DaySpan => ({
  start: day,
  end: addDays(day, daysBetween(start, end)),
});
export const endingOn = ({ start }: DaySpan, day: Day): DaySpan => ({ start: day < start ? day : start, end: day });

const MORNING = 9 * 60;

/** Fields that switch an event between whole days and times. @param span on the student's clock, if it has times */
export function allDayFields(event: PlannerEvent, span: Span | null, minutes: number): EventFields {
  if (span) {
    const last = dayOf(addMinutes(span.end, -1));
    return { isAllDay: true, zone: null, start: dayOf(span.start), end: last };
  }
  const start = civilAt(dayOf(event.start), MORNING);
  return { isAllDay: false, zone: null, start, end: addMinutes(start, minutes) };
}
