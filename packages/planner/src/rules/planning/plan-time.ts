import type { Settings } from '../../schema/settings.ts';
import type { State } from '../../core/state/state.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, dayOf, minuteOfDay, TIME_STEP } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { isPast } from '../tasks/due.ts';
import { assignDays } from './assign-days.ts';
import { FilledDay } from './filled-day.ts';
import type { PlannedSession, PlacementRequest } from './planned-session.ts';
import { freeTimeOf } from './free-time.ts';
import type { DayFreeTime } from './free-time.ts';

export interface TimeRequest extends PlacementRequest {
  /** Wall-clock time in `zone`: now. */
  from: Civil;
  /** Wall-clock time by which all sessions are over; null for none. */
  until: Civil | null;
  /** Number of days to look at. Default: {@link MOST_DAYS}. */
  days?: number;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
}

export interface TimePlan {
  /** In chronological order. */
  sessions: readonly PlannedSession[];
  /** Minutes that did not fit. */
  unplanned: number;
  /** Days that get too full by it, with the minutes over the student's study time. */
  over: readonly { day: Day; minutes: number }[];
  /** Days with several sessions of the work, where one a day is wanted. */
  crowded: readonly Day[];
  /** Whether there are too few days for the spacing that is wanted. */
  isTight: boolean;
}

/** Minutes from now in which no session is proposed. A slot that the student asks for may begin at once (`nextSlot`). */
export const NOTICE_MINUTES = 30;
/** Days ahead that are planned at most: a school term is about seventy. */
export const MOST_DAYS = 120;

/** The time by which work is over: the day before it is due, or its due time today. Null where it is late already. */
export function endOf(due: DayOrTime | null, from: Civil): Civil | null {
  if (due === null || isPast(due, from)) return null;
  if (dayOf(due) > dayOf(from)) return `${dayOf(due)}T00:00`;
  return due.length > dayOf(due).length ? due : `${addDays(due, 1)}T00:00`;
}

/** Days before the end, widening. */
const WIDENING = [1, 3, 7, 14] as const;
const WEEK = 7;
/** Days before the end, widening: 1, 3, 7, 14, 21, 28 … */
const daysBefore = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => WIDENING[at] ?? (at - 1) * WEEK);

/** Whether there are too few days for as many of 1, 3, 7 and 14 days before the end. */
const isTightFor = (count: number, days: number): boolean =>
  (daysBefore(Math.min(count, WIDENING.length)).at(-1) ?? 0) > days;

/** 1, 3, 7 and 14 days before the end, then by weeks; where weeks are too few, also in the middle of the widest gaps. */
function wideningWhole(count: number, days: number): number[] {
  const wanted = daysBefore(count).filter((before) => before <= days);
  while (wanted.length < count) {
    const gaps = wanted.map((before, at) => before - (wanted[at - 1] ?? 0));
    const widest = gaps.lastIndexOf(Math.max(...gaps));
    wanted.splice(widest, 0, (wanted[widest] ?? 0) - Math.floor((gaps[widest] ?? 0) / 2));
  }
  return wanted;
}

/** Days before the end, at widening distances as far as there are days, no day twice. */
function widening(count: number, days: number): number[] {
  if (!isTightFor(count, days)) return wideningWhole(count, days);
  const wanted = daysBefore(count);
  const scale = Math.min(days / (wanted.at(-1) ?? 1), 1);
  let last = 0;
  return wanted.map((before) => (last = Math.max(last + 1, Math.round(before * scale))));
}

/** Share of the days that a gap of spaced sessions takes at most. */
const WIDEST_GAP = 0.2;

/** Days before the end, at equal gaps, no day twice: the widest gaps that have room, and none wider than 20 % of the days. */
function spaced(count: number, days: number): number[] {
  const gap = Math.max(Math.min(WIDEST_GAP * days, (days - 1) / Math.max(count - 1, 1)), 1);
  return Array.from({ length: count }, (_, at) => Math.round(1 + at * gap));
}

/** The wanted place of each session among the days. */
function targetsOf({ spacing, lengths }: PlacementRequest, days: number): number[] {
  const count = lengths.length;
  if (spacing === 'soon' || days === 0) return [];
  if (spacing !== 'even' && count <= days)
    return (spacing === 'spaced' ? spaced : widening)(count, days)
      .map((before) => Math.max(days - before, 0))
      .reverse();
  return Array.from({ length: count }, (_, at) => Math.max(Math.ceil(((at + 1) * days) / count) - 1, 0));
}

/** Pieces of what did not fit as whole sessions, on the first days that have time left. */
function addPieces(
  days: readonly FilledDay[],
  rest: number,
  request: PlacementRequest,
  into: PlannedSession[],
): number {
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

const inTime = (a: PlannedSession, b: PlannedSession): number => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0);

/** Places sessions on days whose free time is known. See {@link planTime}. */
export function placeSessions(
  free: readonly DayFreeTime[],
  request: PlacementRequest,
  workWeek: readonly number[] = [],
): TimePlan {
  const { lengths } = request;
  const days = free.map((each) => new FilledDay(each, request, workWeek));
  const takers = days.map((day) => ({
    left: day.left,
    sessions: day.sessions,
    earlyAmong: (first: number, count: number) => day.earlyAmong(lengths.slice(first, first + count)),
  }));
  const { oneADay = false } = request;
  const counts = assignDays(takers, { ...request, oneADay, targets: targetsOf(request, days.length) });
  const sessions: PlannedSession[] = [];
  let placed = 0;
  for (const [at, count] of counts.entries()) {
    const day = days[at];
    const own = lengths.slice(placed, placed + count);
    if (!day || count === 0) continue;
    sessions.push(...(day.place(own) ?? []));
    day.left -= own.reduce((sum, minutes) => sum + minutes, 0);
    placed += count;
  }
  const rest = lengths.slice(placed).reduce((sum, minutes) => sum + minutes, 0);
  const unplanned = request.shortestPiece === undefined ? rest : addPieces(days, rest, request, sessions);
  const filled = new Set(sessions.map(({ start }) => dayOf(start)));
  const over = days.flatMap(({ day, left }) => (left < 0 && filled.has(day) ? [{ day, minutes: -left }] : []));
  const isTight = request.spacing === 'widening' && isTightFor(lengths.length, days.length);
  const isCrowded = ({ sessions: known }: FilledDay, count: number) => oneADay && count > 0 && known + count > 1;
  const crowded = days.flatMap((each, at) => (isCrowded(each, counts[at] ?? 0) ? [each.day] : []));
  return { sessions: sessions.sort(inTime), unplanned, over, crowded, isTight };
}

/** The days of a request with their free time, the last one up to its end. */
export function freeDaysOf(
  state: State,
  { from, until, days = MOST_DAYS, zone, settings }: Omit<TimeRequest, keyof PlacementRequest>,
): DayFreeTime[] {
  const first = dayOf(from);
  const last = until === null ? null : minuteOfDay(until) === 0 ? addDays(dayOf(until), -1) : dayOf(until);
  const count = last === null ? days : Math.min(Math.max(daysBetween(first, last) + 1, 0), days);
  return endedAt(freeTimeOf(state, from, count, zone, settings), until);
}

/** The days up to a wall-clock time; all of them for null. */
export function endedAt(free: readonly DayFreeTime[], until: Civil | null): DayFreeTime[] {
  if (until === null) return [...free];
  const close = minuteOfDay(until);
  const isWhole = (day: Day): boolean => day < dayOf(until);
  return free
    .filter(({ day }) => isWhole(day) || (day === dayOf(until) && close > 0))
    .map((each) => (isWhole(each.day) ? each : { ...each, close: Math.min(each.close, close) }));
}

/**
 * Time for work: sessions that overlap nothing that has a time, none before `from` or after `until`, in the hours of the
 * student's day. As many as possible; then the fewest before the first lesson, the fewest beside another on a day, the
 * least overload of the fullest day, the least overload in all, the spacing that is wanted, as few as possible on one
 * day, as early as possible. Within a day after school, with pauses. Deterministic.
 */
export const planTime = (state: State, request: TimeRequest): TimePlan => {
  const from = addMinutes(request.from, NOTICE_MINUTES);
  return placeSessions(freeDaysOf(state, { ...request, from }), request, request.settings.workWeek);
};
