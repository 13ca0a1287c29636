import { blockDays, eventDays, plannedDays, ZONE_DAYS } from '../../core/state/index-keys.ts';
import type { State } from '../../core/state/state.ts';
import { blocksOf } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { TIMETABLE_TABLES } from '../timetable/schedules.ts';
import { freeTimeOf } from './free-time.ts';
import type { DayFreeTime, FreeTimeSettings } from './free-time.ts';

/** Minutes that are free on a day: open hours without what has a time, held to the study time that is left. */
export function freeMinutesOf({ open, close, left, items, taken }: DayFreeTime): number {
  let free = 0;
  let at = open;
  for (const { from, to } of [...items, ...taken].sort((a, b) => a.from - b.from)) {
    if (to <= at) continue;
    if (from >= close) break;
    free += Math.max(from - at, 0);
    at = to;
  }
  free += Math.max(close - at, 0);
  return Math.max(Math.min(free, left), 0);
}

/** Tables whose changes concern any day. */
const EVERY_DAY = ['series', 'groups', ...TIMETABLE_TABLES] as const;
/** Tables that free time is read from. */
export const FREE_TIME_TABLES = [...EVERY_DAY, 'tasks', 'blocks', 'events', 'settings'] as const;

/** Days of rows that two versions do not share, on the clocks of the rows; null where any day may differ. */
function changedDays(before: State, after: State): Day[] | null {
  if (EVERY_DAY.some((table) => before.rows[table] !== after.rows[table])) return null;
  const days: Day[] = [];
  for (const block of after.rows.blocks.changedSince(before.rows.blocks)) days.push(...blockDays(block));
  for (const event of after.rows.events.changedSince(before.rows.events)) {
    // An occurrence that is touched leaves the day of its series.
    if (event.seriesId !== null) return null;
    days.push(...eventDays(event));
  }
  for (const task of after.rows.tasks.changedSince(before.rows.tasks)) {
    days.push(...plannedDays(task), ...blocksOf(after, task.id).flatMap((block) => blockDays(block)));
  }
  return days;
}

interface Known {
  state: State;
  zone: string;
  /** Free minutes of whole days. */
  minutes: Map<Day, number>;
}
/** The last version read, of each planner by its settings: the next one differs by a few rows. */
const known = new WeakMap<FreeTimeSettings, Known>();

function knownMinutes(state: State, zone: string, settings: FreeTimeSettings): Map<Day, number> {
  const last = known.get(settings);
  const days = last?.zone === zone ? changedDays(last.state, state) : null;
  const minutes = days === null || !last ? new Map<Day, number>() : last.minutes;
  for (const day of days ?? []) {
    for (let ahead = -ZONE_DAYS; ahead <= ZONE_DAYS; ahead += 1) minutes.delete(addDays(day, ahead));
  }
  known.set(settings, { state, zone, minutes });
  return minutes;
}

/** Sum of the free minutes of whole days, from `first` until before `end`. */
function sumOfDays(first: Day, end: Day, minutes: Map<Day, number>, read: (day: Day, count: number) => DayFreeTime[]) {
  let sum = 0;
  for (let day = first; day < end; day = addDays(day, 1)) {
    let next = day;
    while (next < end && !minutes.has(next)) next = addDays(next, 1);
    if (next > day) for (const each of read(day, daysBetween(day, next))) minutes.set(each.day, freeMinutesOf(each));
    sum += minutes.get(day) ?? 0;
  }
  return sum;
}

/**
 * Free minutes between two wall-clock times in `zone`. Days are read once, and again where a row on them changes.
 *
 * @param until a time of the first day, or the beginning of a later one
 */
export function freeMinutesUntil(
  state: State,
  from: Civil,
  until: Civil,
  zone: string,
  settings: FreeTimeSettings,
): number {
  const [today, end] = [dayOf(from), dayOf(until)];
  const read = (start: Civil, count: number) => freeTimeOf(state, start, count, zone, settings);
  const [first] = read(from, 1);
  if (!first || end < today) return 0;
  if (end === today) return freeMinutesOf({ ...first, close: Math.min(first.close, minuteOfDay(until)) });
  const minutes = knownMinutes(state, zone, settings);
  const whole = sumOfDays(addDays(today, 1), end, minutes, (day, count) => read(`${day}T00:00`, count));
  return freeMinutesOf(first) + whole;
}
