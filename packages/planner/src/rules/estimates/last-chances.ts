import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, shownTasks } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Task } from '../../schema/task.ts';
import { freeMinutesOf } from '../planning/free-minutes.ts';
import { freeTimeOf } from '../planning/free-time.ts';
import { unplannedMinutes } from '../planning/plan-sessions.ts';
import type { FitContext } from './fits.ts';

/** Days ahead that are looked at: work that is due later has more than one place. */
const HORIZON_DAYS = 8;

/** Minutes of open work that has no time yet; 0 where nothing is left to plan. */
function minutesToPlace(state: State, task: Task, { now, zone }: FitContext): number {
  const isPlanned = task.plannedDay !== null && task.plannedDay >= dayOf(now);
  if (task.doneAt !== null || task.isExam || isPlanned) return 0;
  return unplannedMinutes(state, task, now, zone) ?? 0;
}

/**
 * Work that is due soon, has no time yet, and fits into one single day before it is due, with that day. Work that is due today is
 * left out: everybody sees that.
 */
export function lastChances(state: State, context: FitContext): ReadonlyMap<string, Day> {
  const { now, zone, settings } = context;
  const today = dayOf(now);
  const dueOn = Array.from({ length: HORIZON_DAYS }, (_, at) => addDays(today, at + 1));
  const tasks = dueOn.flatMap((day) => shownTasks(state, idsAt(state.index.tasksDueOn, day)));
  const open = tasks.flatMap((task) => {
    const minutes = minutesToPlace(state, task, context);
    return minutes > 0 ? [{ task, minutes }] : [];
  });
  const found = new Map<string, Day>();
  if (open.length === 0) return found;
  const free = freeTimeOf(state, now, HORIZON_DAYS, zone, settings).map((day) => ({
    day: day.day,
    minutes: freeMinutesOf(day),
  }));
  for (const { task, minutes } of open) {
    const places = free.filter((each) => each.day < dayOf(task.due ?? today) && each.minutes >= minutes);
    const [only] = places;
    // A session of the task that has no tick yet is a place too.
    if (places.length === 1 && only && blocksOf(state, task.id).length === 0) found.set(task.id, only.day);
  }
  return found;
}
