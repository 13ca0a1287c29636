import type { BellDraft, PeriodDraft, TimetableDraft } from '../../core/commands/timetable-drafts.ts';
import type { Timetable } from '../../schema/timetable.ts';
import { PLANNER_LIMITS } from '../../schema/limits.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { startOfWeek } from '../../core/time/weeks.ts';

const at = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const period = (name: string, from: string, to: string, isBreak = false): PeriodDraft => ({
  name,
  from: at(from),
  to: at(to),
  isBreak,
});

/** The bell that is proposed: six periods of 50 minutes, as usual in Australia. */
export const USUAL_BELL: BellDraft = {
  name: 'Usual bell',
  periods: [
    period('1', '09:00', '09:50'),
    period('2', '09:50', '10:40'),
    period('Recess', '10:40', '11:00', true),
    period('3', '11:00', '11:50'),
    period('4', '11:50', '12:40'),
    period('Lunch', '12:40', '13:30', true),
    period('5', '13:30', '14:20'),
    period('6', '14:20', '15:10'),
  ],
};

export type CycleKind = Timetable['cycle']['kind'];

/** Names of weeks, A, B, C, or of days, Day 1, Day 2. Names in `known` stay. */
export function cycleNames(kind: CycleKind, count: number, known: readonly string[] = []): string[] {
  const most = Math.max(1, Math.min(PLANNER_LIMITS.cycle, Math.round(count)));
  const newName = (index: number): string =>
    kind === 'day' ? `Day ${index + 1}` : String.fromCharCode('A'.charCodeAt(0) + index);
  return Array.from({ length: most }, (_, index) => known[index] ?? newName(index));
}

/** A timetable from this week on. @param turn a day with its position in the cycle */
export function newTimetable(
  kind: CycleKind,
  count: number,
  turn: { day: Day; position: number },
  today: Day,
): TimetableDraft & { name: string } {
  return {
    name: 'School',
    cycle: { kind, names: cycleNames(kind, count) },
    first: startOfWeek(today, 1),
    anchor: turn,
  };
}
