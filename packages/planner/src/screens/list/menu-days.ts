import type { Task } from '../../domain/model/task.ts';
import { settingsOf } from '../../domain/state/state.ts';
import type { State } from '../../domain/state/state.ts';
import { blocksOf } from '../../domain/state/views.ts';
import { addDays, weekday } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { dayOf } from '../../domain/time/civil-time.ts';
import type { DayOrTime } from '../../domain/time/civil-time.ts';
import { startOfBlock } from '../../domain/time/spans.ts';
import { formatShortDayOrTime, formatShortTime, weekdayName } from '../../domain/time/format.ts';
import { startOfWeek } from '../../domain/time/weeks.ts';

/** Days that a menu offers, with what is chosen already. */
export interface DayChoices {
  days: {
    label: string;
    day: Day;
    isChosen: boolean;
    /** The time that is chosen on it. */
    hint?: string;
  }[];
  /** What is chosen and none of these days. */
  other?: string;
}

/** The days that are chosen most: today, tomorrow, the rest of the week by name, and the next Monday. */
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

/** @param chosen days and wall-clock times, the first of a day counts */
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

/** When a task is to be done: its times on the student's clock, and the day it is planned for as a whole. */
export function planTimes(state: State, task: Task, zone: string): DayOrTime[] {
  const times = blocksOf(state, task.id).map((block) => startOfBlock(block, zone));
  return task.plannedDay === null ? times : [...times, task.plannedDay];
}
