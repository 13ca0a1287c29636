import type { CycleKind } from './new-timetable.ts';
import { positionOn } from './timetable-edits.ts';
import type { Schedule } from './schedules.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatShortDate, formatShortWeekdayDate } from '../../core/time/format.ts';
import { startOfWeek } from '../../core/time/weeks.ts';

/** Days ahead to look for a school day: longer than the summer holidays. */
const MOST_DAYS = 100;

/** A day of the cycle that a question or a sentence is about: the next school day, today included. */
export interface CycleTurn {
  day: Day;
  position: number;
  /** "This week", at a weekend "Next week (from 30 Nov)", "The week of Mon 1 Feb"; of a cycle of days "Today". */
  name: string;
}

/** The day from which a turn is named. */
export interface TurnToday {
  today: Day;
  /** First day of the student's weeks: "next week" is the calendar's next week. */
  weekStart: number;
}

/** The week by its distance: the same words everywhere, also on days without school. */
function weekName(day: Day, { today, weekStart }: TurnToday): string {
  const week = startOfWeek(day, weekStart);
  const next = addDays(startOfWeek(today, weekStart), 7);
  if (week < next) return 'This week';
  return week === next
    ? `Next week (from ${formatShortDate(week, today)})`
    : `The week of ${formatShortWeekdayDate(day, today)}`;
}

const turnName = (kind: CycleKind, day: Day, at: TurnToday): string => {
  if (kind === 'week') return weekName(day, at);
  const { today } = at;
  return day === today ? 'Today' : formatShortWeekdayDate(day, today);
};

/** The next day that has a position of the cycle of its own; null where the terms are over. */
export function turnFrom(schedule: Schedule, from: Day, at: TurnToday): CycleTurn | null {
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const day = addDays(from, ahead);
    const on = schedule.schoolDayOf(day);
    if (on.hasSchool && !on.isOther)
      return { day, position: positionOn(schedule, day), name: turnName(schedule.timetable.cycle.kind, day, at) };
  }
  return null;
}

/** The turn to ask about: the next one, or today where no school day is ahead. */
export const askedTurn = (schedule: Schedule, at: TurnToday): CycleTurn =>
  turnFrom(schedule, at.today, at) ?? {
    day: at.today,
    position: positionOn(schedule, at.today),
    name: turnName(schedule.timetable.cycle.kind, at.today, at),
  };
