import type { Settings } from '../model/settings.ts';
import type { State } from '../state/state.ts';
import { addDays, daysBetween, weekday } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay, TIME_STEP } from '../time/civil-time.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import { byTime } from '../time/day-items.ts';
import { isPast } from '../time/due.ts';
import { gapIn } from '../time/free-slot.ts';
import { assignDays } from './assign-days.ts';
import type { Overload } from './assign-days.ts';
import { freeTimeOf } from './free-time.ts';
import type { DayFreeTime } from './free-time.ts';

/** `soon`: from the first day on. `even`: over all days. `widening`: 1, 3, 7 and 14 days before the end, then by weeks. */
export type Spacing = 'soon' | 'even' | 'widening';

export interface SittingRequest {
  /** Lengths of the sittings in minutes, in chronological order. */
  lengths: readonly number[];
  spacing: Spacing;
  mostPerDay: number;
  overload: Overload;
  /** `afterSchool`: in the student's own time where it is free. `day`: on a day, at no time of it. */
  hours: 'afterSchool' | 'any' | 'day';
  /** Length in minutes of the shortest piece of a sitting that does not fit as a whole; without it none is cut. */
  shortestPiece?: number;
}

export interface TimeRequest extends SittingRequest {
  /** Wall-clock time in `zone` before which nothing is placed. */
  from: Civil;
  /** Wall-clock time by which all sittings are over; null for none. */
  until: Civil | null;
  /** The task that is worked on: where one sitting a day is wanted, its sittings ahead count. */
  taskId?: string;
  /** Number of days to look at. Default: {@link MOST_DAYS}. */
  days?: number;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
}

export interface Sitting {
  /** Wall-clock time, or the day alone. */
  start: DayOrTime;
  minutes: number;
}

export interface TimePlan {
  /** In chronological order. */
  sittings: readonly Sitting[];
  /** Minutes that did not fit. */
  unplanned: number;
  /** Days that get too full by it, with the minutes over the student's study time. */
  over: readonly { day: Day; minutes: number }[];
}

/** Days ahead that are planned at most: a school term is about seventy. */
export const MOST_DAYS = 120;

/** Minutes of the day: an event before noon makes it a school day, and events until three are school. */
const NOON = 12 * 60;
const LAST_LESSON = 15 * 60;
/** End of school on a day without lessons, and start of work on a free day. */
const USUAL_END = 15 * 60 + 30;
const FREE_DAY_START = 10 * 60;

/** Start of the student's own time on a day, in minutes. */
function ownTimeOf({ day, items }: DayFreeTime, workWeek: readonly number[]): number {
  const isSchoolDay = workWeek.includes(weekday(day));
  const events = items.filter(({ kind }) => kind !== 'block');
  if (!events.some(({ from }) => from < NOON)) return isSchoolDay ? USUAL_END : FREE_DAY_START;
  const lessons = events.filter(({ from }) => from < LAST_LESSON);
  return isSchoolDay ? Math.max(...lessons.map(({ to }) => to)) : FREE_DAY_START;
}

/** The time by which work is over: the day before it is due, or its due time today. Null where it is late already. */
export function endOf(due: DayOrTime | null, from: Civil): Civil | null {
  if (due === null || isPast(due, from)) return null;
  if (dayOf(due) > dayOf(from)) return `${dayOf(due)}T00:00`;
  return due.length > dayOf(due).length ? due : `${addDays(due, 1)}T00:00`;
}

type Taken = Pick<DayFreeTime['items'][number], 'id' | 'from' | 'to'>;

/** A day that is being filled. */
class FilledDay {
  readonly day: Day;
  private readonly ownTime: number;
  private readonly first: number;
  private readonly known = new Map<string, boolean>();
  left: number;

  constructor(
    private readonly free: DayFreeTime,
    private readonly hours: SittingRequest['hours'],
    workWeek: readonly number[],
  ) {
    this.day = free.day;
    this.left = free.left;
    this.first = Math.ceil(free.open / TIME_STEP.coarse) * TIME_STEP.coarse;
    this.ownTime = hours === 'afterSchool' ? Math.max(this.first, ownTimeOf(free, workWeek)) : this.first;
  }

  /** Starts of sittings one after the other, or null where they do not fit. */
  private startsFrom(lengths: readonly number[], preferred: number, placed: readonly Sitting[]): number[] | null {
    const fixed: Taken[] = placed.map(({ start, minutes }) => {
      const from = minuteOfDay(start);
      return { id: '', from, to: from + minutes };
    });
    let taken: Taken[] = [...this.free.items, ...fixed].sort(byTime);
    const starts: number[] = [];
    for (const minutes of lengths) {
      const start =
        gapIn(taken, preferred, this.free.close, minutes) ?? gapIn(taken, this.first, this.free.close, minutes);
      if (start === null) return null;
      starts.push(start);
      taken = [...taken, { id: '', from: start, to: start + minutes }].sort(byTime);
    }
    return starts;
  }

  fits(lengths: readonly number[]): boolean {
    const key = lengths.join(' ');
    const known = this.known.get(key) ?? this.place(lengths) !== null;
    this.known.set(key, known);
    return known;
  }

  /** @param placed sittings that are on the day already */
  place(lengths: readonly number[], placed: readonly Sitting[] = []): Sitting[] | null {
    if (this.hours === 'day') return lengths.map((minutes) => ({ start: this.day, minutes }));
    const starts = this.startsFrom(lengths, this.ownTime, placed) ?? this.startsFrom(lengths, this.first, placed);
    return starts && starts.map((start, at) => ({ start: civilAt(this.day, start), minutes: lengths[at] ?? 0 }));
  }
}

/** Days before the end, widening: 1, 3, 7, 14, 21, 28 … */
const WIDENING = [1, 3, 7] as const;
const daysBefore = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => WIDENING[at] ?? (at - 1) * 7).reverse();

/** The wanted place of each sitting among the days. */
function targetsOf({ spacing, lengths }: SittingRequest, days: number): number[] {
  const count = lengths.length;
  if (spacing === 'soon' || days === 0) return [];
  if (spacing === 'widening') return daysBefore(count).map((before) => Math.max(days - before, 0));
  return Array.from({ length: count }, (_, at) => Math.max(Math.ceil(((at + 1) * days) / count) - 1, 0));
}

/** Pieces of what did not fit as whole sittings, on the first days that have time left. */
function addPieces(days: readonly FilledDay[], rest: number, request: SittingRequest, into: Sitting[]): number {
  const { shortestPiece = Infinity, lengths } = request;
  const length = lengths[0] ?? 0;
  let unplanned = rest;
  for (let isAdding = true; isAdding && unplanned > 0;) {
    isAdding = false;
    for (const day of days) {
      const room = Math.floor(Math.min(day.left, length) / TIME_STEP.coarse) * TIME_STEP.coarse;
      const minutes = Math.min(room, unplanned);
      if (minutes <= 0 || minutes < Math.min(shortestPiece, unplanned)) continue;
      const placed = into.filter(({ start }) => dayOf(start) === day.day);
      const [piece] = day.place([minutes], placed) ?? [];
      if (!piece) continue;
      into.push(piece);
      day.left -= minutes;
      unplanned -= minutes;
      isAdding = true;
    }
  }
  return unplanned;
}

const inTime = (a: Sitting, b: Sitting): number => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0);

/** Places sittings on days whose free time is known. See {@link planTime}. */
export function placeSittings(
  free: readonly DayFreeTime[],
  request: SittingRequest,
  workWeek: readonly number[] = [],
): TimePlan {
  const { lengths } = request;
  const days = free.map((each) => new FilledDay(each, request.hours, workWeek));
  const takers = days.map((day) => ({
    left: day.left,
    fits: (first: number, count: number) => day.fits(lengths.slice(first, first + count)),
  }));
  const counts = assignDays(takers, { ...request, targets: targetsOf(request, days.length) });
  const sittings: Sitting[] = [];
  let placed = 0;
  for (const [at, count] of counts.entries()) {
    const day = days[at];
    const own = lengths.slice(placed, placed + count);
    if (!day || count === 0) continue;
    sittings.push(...(day.place(own) ?? []));
    day.left -= own.reduce((sum, minutes) => sum + minutes, 0);
    placed += count;
  }
  const rest = lengths.slice(placed).reduce((sum, minutes) => sum + minutes, 0);
  const unplanned = request.shortestPiece === undefined ? rest : addPieces(days, rest, request, sittings);
  const filled = new Set(sittings.map(({ start }) => dayOf(start)));
  const over = days.flatMap(({ day, left }) => (left < 0 && filled.has(day) ? [{ day, minutes: -left }] : []));
  return { sittings: sittings.sort(inTime), unplanned, over };
}

/** The days of a request with their free time, the last one up to its end. */
export function freeDaysOf(
  state: State,
  { from, until, days = MOST_DAYS, zone, settings }: Omit<TimeRequest, keyof SittingRequest>,
): DayFreeTime[] {
  const first = dayOf(from);
  const last = until === null ? null : minuteOfDay(until) === 0 ? addDays(dayOf(until), -1) : dayOf(until);
  const count = last === null ? days : Math.min(Math.max(daysBetween(first, last) + 1, 0), days);
  const free = freeTimeOf(state, from, count, zone, settings);
  if (until === null || dayOf(until) !== last) return free;
  return free.map((each) => (each.day === last ? { ...each, close: Math.min(each.close, minuteOfDay(until)) } : each));
}

/**
 * Time for work: sittings that overlap nothing that has a time, none before `from` or after `until`, in the hours of the
 * student's day. As many as possible; then the least overload of the fullest day, the least overload in all, the spacing
 * that is wanted, as few as possible on one day, as early as possible. Deterministic.
 */
export function planTime(state: State, request: TimeRequest): TimePlan {
  const { taskId, mostPerDay, settings } = request;
  const hasSitting = ({ items, open }: DayFreeTime): boolean =>
    items.some((item) => item.kind === 'block' && item.task.id === taskId && item.to > open);
  const free = freeDaysOf(state, request).map((day) =>
    mostPerDay === 1 && taskId !== undefined && hasSitting(day) ? { ...day, close: day.open } : day,
  );
  return placeSittings(free, request, settings.workWeek);
}
