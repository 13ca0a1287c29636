import { idsAt } from '../../core/state/multi-index.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf, shownTasks } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import type { Instant } from '../../core/time/zones.ts';
import type { Task } from '../../schema/task.ts';
import { freeMinutesOf } from '../planning/free-minutes.ts';
import { freeTimeOf } from '../planning/free-time.ts';
import type { DayFreeTime } from '../planning/free-time.ts';
import { unplannedMinutes } from '../planning/plan-sessions.ts';
import { minutesByItem } from '../timing/counted-time.ts';
import { fitOf } from './fits.ts';
import type { Fit, FitContext } from './fits.ts';
import { minutesBeyondSessions } from './minutes-left.ts';

/** Days ahead that are looked at: work that is due later has more than one place. */
const HORIZON_DAYS = 8;

interface ChanceContext extends FitContext {
  /** By the clock of the server, by which work counts. */
  at: Instant;
}

/** Minutes of open work that has no time yet; 0 where nothing is left to plan. */
function minutesToPlace(state: State, task: Task, worked: number, { now, zone }: FitContext): number {
  const isPlanned = task.plannedDay !== null && task.plannedDay >= dayOf(now);
  if (task.doneAt !== null || task.isExam || isPlanned) return 0;
  return (unplannedMinutes(state, task, now, zone) ?? 0) - minutesBeyondSessions(state, task, worked);
}

/** School that starts later leaves a morning to work in. */
const NOON = 12 * 60;

/** Free minutes of a day: all, and without the time before school, which nobody plans with while there is another place. */
function daysMinutes(day: DayFreeTime): { day: Day; whole: number; afterSchool: number } {
  const start = Math.min(...day.taken.map(({ from }) => from));
  const open = start < NOON ? Math.max(day.open, start) : day.open;
  return { day: day.day, whole: freeMinutesOf(day), afterSchool: freeMinutesOf({ ...day, open }) };
}

/** The only day left, or how much is too much before the work is due. */
export type Chance = { day: Day } | { tooMuch: Fit };

/**
 * Work that is due soon, has no time yet, and does not fit before it is due, or no longer does once one day is over. Work that is
 * due today is left out: everybody sees that.
 */
export function lastChances(state: State, context: ChanceContext): ReadonlyMap<string, Chance> {
  const { now, zone, settings, at } = context;
  const today = dayOf(now);
  const dueOn = Array.from({ length: HORIZON_DAYS }, (_, ahead) => addDays(today, ahead + 1));
  const tasks = dueOn.flatMap((day) => shownTasks(state, idsAt(state.index.tasksDueOn, day)));
  const worked = minutesByItem(state, at);
  const open = tasks.flatMap((task) => {
    const minutes = minutesToPlace(state, task, Math.round(worked.get(task.id) ?? 0), context);
    return minutes > 0 ? [{ task, minutes }] : [];
  });
  const found = new Map<string, Chance>();
  if (open.length === 0) return found;
  const free = freeTimeOf(state, now, HORIZON_DAYS, zone, settings).map(daysMinutes);
  // Much work is due at the same moment.
  const fits = new Map<Task['due'], Fit | null>();
  const fitBefore = (due: Task['due']): Fit | null => {
    const fit = fits.get(due) ?? fitOf(state, { due, plannedDay: null, minutes: null }, context);
    fits.set(due, fit);
    return fit;
  };
  for (const { task, minutes } of open) {
    const before = free.filter(({ day }) => day < dayOf(task.due ?? today));
    const after = before.filter((each) => each.afterSchool >= minutes);
    // Work that fits before school alone has that place.
    const kind = after.length > 0 ? 'afterSchool' : 'whole';
    const places = before.filter((each) => each[kind] >= minutes);
    const [only] = places;
    const fit = only ? null : fitBefore(task.due);
    if (fit && minutes > fit.free) found.set(task.id, { tooMuch: { ...fit, over: minutes - fit.free } });
    if (places.length !== 1 || !only) continue;
    // Long work fits into the other days in parts: the chip says so, and this must not say otherwise.
    const others = before.reduce((sum, day) => sum + Math.max(day[kind], 0), 0) - only[kind];
    // A session of the task that has no tick yet is a place too.
    if (others < minutes && blocksOf(state, task.id).length === 0) found.set(task.id, { day: only.day });
  }
  return found;
}
