import type { Settings } from '../model/settings.ts';
import type { Task } from '../model/task.ts';
import type { State } from '../state/state.ts';
import { blocksOf } from '../state/views.ts';
import { daysBetween, weekday } from '../time/civil-day.ts';
import { byTime } from '../time/day-items.ts';
import { civilAt, dayOf, minuteOfDay } from '../time/civil-time.ts';
import type { Civil, DayOrTime } from '../time/civil-time.ts';
import { gapIn } from '../time/free-slot.ts';
import { spanOfBlock } from '../time/spans.ts';
import { freeTimeOf } from './free-time.ts';
import type { DayFreeTime } from './free-time.ts';

export interface SessionRequest {
  /** Amount of work, in minutes. */
  minutes: number;
  /** Length of a session; one for the rest may be shorter. */
  length: number;
  /** Not before this wall-clock time in `zone`. */
  from: Civil;
  /** The last session ends before this day begins; where it is today, before its time. */
  due: DayOrTime | null;
  zone: string;
  settings: Pick<Settings, 'dayStart' | 'dayEnd' | 'capacity' | 'workWeek'>;
}

export interface Session {
  start: Civil;
  minutes: number;
}

export interface SessionPlan {
  /** In chronological order. */
  sessions: readonly Session[];
  /** Minutes that did not fit. */
  unplanned: number;
}

/** Minutes of a task that no upcoming session covers; null without an estimate. */
export function unplannedMinutes(state: State, task: Task, now: Civil, zone: string): number | null {
  if (task.estimate === null) return null;
  const ahead = blocksOf(state, task.id).filter((block) => spanOfBlock(block, zone).end > now);
  return Math.max(0, task.estimate - ahead.reduce((sum, { minutes }) => sum + minutes, 0));
}

/** Days ahead to plan work without a due date. */
const HORIZON_DAYS = 28;
/** Shortest useful session, in minutes. */
const SHORTEST = 15;
const STEP = 5;

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

type Taken = Pick<DayFreeTime['items'][number], 'id' | 'from' | 'to'>;

/** A day that is being filled. */
interface Filling extends DayFreeTime {
  ownTime: number;
  taken: Taken[];
}

function startOn({ open, close, ownTime, taken }: Filling, minutes: number): number | null {
  const first = Math.ceil(open / STEP) * STEP;
  return gapIn(taken, Math.max(first, ownTime), close, minutes) ?? gapIn(taken, first, close, minutes);
}

function place(day: Filling, minutes: number, into: Session[]): boolean {
  const start = startOn(day, minutes);
  if (start === null) return false;
  into.push({ start: civilAt(day.day, start), minutes });
  day.left -= minutes;
  day.taken = [...day.taken, { id: '', from: start, to: start + minutes }].sort(byTime);
  return true;
}

/** Days to plan on: those before the due day, or today up to its time where it is due today. Overdue work has no last day. */
function daysFor(state: State, { from, due, zone, settings }: SessionRequest): DayFreeTime[] {
  const today = dayOf(from);
  const ahead = due === null ? HORIZON_DAYS : daysBetween(today, dayOf(due));
  const count = ahead < 0 ? HORIZON_DAYS : Math.min(Math.max(ahead, 1), HORIZON_DAYS);
  const rooms = freeTimeOf(state, from, count, zone, settings);
  const isDueToday = due !== null && due.length > today.length && dayOf(due) === today;
  return isDueToday ? rooms.map((room) => ({ ...room, close: Math.min(room.close, minuteOfDay(due)) })) : rooms;
}

/**
 * Sessions for a long task: one a day from the first day on, then a second one where there is room, each within the
 * study time of that day, after school where that is free, and clear of everything that has a time. Shorter ones where
 * no whole one fits. Deterministic.
 */
export function planSessions(state: State, wish: SessionRequest): SessionPlan {
  const days = daysFor(state, wish).map((room): Filling => ({
    ...room,
    ownTime: ownTimeOf(room, wish.settings.workWeek),
    taken: [...room.items],
  }));
  const sessions: Session[] = [];
  let rest = wish.minutes;
  /** @returns whether any day took a session */
  const fill = (sizeOn: (day: Filling) => number, least: number): boolean => {
    const before = rest;
    for (const day of days) {
      const minutes = Math.min(sizeOn(day), rest);
      if (rest > 0 && minutes >= Math.min(least, rest) && minutes <= day.left && place(day, minutes, sessions))
        rest -= minutes;
    }
    return rest < before;
  };
  while (rest > 0 && fill(() => wish.length, wish.length));
  while (rest > 0 && fill(({ left }) => Math.floor(Math.min(left, wish.length) / STEP) * STEP, SHORTEST));
  sessions.sort((a, b) => (a.start < b.start ? -1 : 1));
  return { sessions, unplanned: rest };
}
