import type { Task } from '../../schema/task.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { startOfBlock } from '../../core/time/spans.ts';
import { formatShortDayOrTime, formatShortTime, weekdayName } from '../../core/time/format.ts';
import { startOfWeek } from '../../core/time/weeks.ts';

/** Days that a menu offers, with the chosen ones marked. */
export interface DayChoices {
  days: {
    label: string;
    day: Day;
    isChosen: boolean;
    /** The chosen time of that day. */
    hint?: string;
  }[];
  /** The chosen day where it is not among these. */
  other?: string;
}

/** The most usual days: today, tomorrow, the rest of the week by name, and the first day of the next week. */
function soonDays(today: Day, weekStart: number): { label: string; day: Day }[] {
  const next = addDays(startOfWeek(today, weekStart), 7);
  const days = [
    { label: 'Today', day: today },
    { label: 'Tomorrow', day: addDays(today, 1) },
  ];
  for (let day = addDays(today, 2); day < next && weekday(day) <= 7; day = addDays(day, 1)) {
    days.push({ label: weekdayName(day), day });
  }
  if (next > addDays(today, 1)) days.push({ label: `Next ${weekdayName(next)}`, day: next });
  return days;
}

/** @param chosen days and wall-clock times; the first of a day counts */
export function dayChoices(state: State, today: Day, chosen: readonly DayOrTime[]): DayChoices {
  const { weekStart, clock } = settingsOf(state);
  const days = soonDays(today, weekStart).map(({ label, day }) => {
    const when = chosen.find((each) => dayOf(each) === day);
    const hasTime = when !== undefined && when.length > day.length;
    return { label, day, isChosen: when !== undefined, ...(hasTime ? { hint: formatShortTime(when, clock) } : {}) };
  });
  const other = chosen.find((each) => !days.some(({ day }) => day === dayOf(each)));
  return { days, ...(other === undefined ? {} : { other: formatShortDayOrTime(other, today, clock) }) };
}

/** Days and times a task is planned for: its blocks on the student's clock, and its planned day. */
export function planTimes(state: State, task: Task, zone: string): DayOrTime[] {
  const times = blocksOf(state, task.id).map((block) => startOfBlock(block, zone));
  return task.plannedDay === null ? times : [...times, task.plannedDay];
}
