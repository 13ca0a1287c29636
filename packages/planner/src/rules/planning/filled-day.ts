import type { Day } from '../../core/time/civil-day.ts';
import { weekday } from '../../core/time/civil-day.ts';
import { civilAt, minuteOfDay, TIME_STEP } from '../../core/time/civil-time.ts';
import { USUAL_SCHOOL } from '../timetable/school-day.ts';
import { gapIn } from '../calendar/free-slot.ts';
import type { DayFreeTime, TakenTime } from './free-time.ts';
import type { PlannedSession, PlacementRequest } from './planned-session.ts';

/** Minutes of the day: an event before noon makes it a school day, and events until three are school. */
const NOON = 12 * 60;
const LAST_LESSON = 15 * 60;
/** Start of work on a free day. */
const FREE_DAY_START = 10 * 60;
/** Minutes between a session and what is before and after it; and after school. */
export const PAUSE = 15;
const PAUSE_AFTER_SCHOOL = 30;

interface OwnTime {
  /** Start of the student's own time in minutes: after school and a pause. */
  start: number;
  /** Before this minute a session is too early: before the first lesson, or before own time on a day without lessons. */
  earliest: number;
}

export function ownTimeOf({ day, items }: DayFreeTime, workWeek: readonly number[]): OwnTime {
  const isSchoolDay = workWeek.includes(weekday(day));
  const events = items.filter(({ kind }) => kind !== 'block');
  const lessons = events.filter(({ kind }) => kind === 'lesson');
  const [first] = lessons.length > 0 ? lessons : events;
  if (!isSchoolDay || !first || first.from >= NOON) {
    const start = isSchoolDay ? USUAL_SCHOOL.to : FREE_DAY_START;
    return { start, earliest: start };
  }
  let end = first.to;
  for (const { from, to } of events) {
    if (from < LAST_LESSON || from <= end + PAUSE_AFTER_SCHOOL) end = Math.max(end, to);
  }
  return { start: end + PAUSE_AFTER_SCHOOL, earliest: first.from };
}

/** Where a gap is looked for: from a minute of the day on, with a pause around it. */
interface GapSearch {
  from: number;
  pause: number;
}

export const withPause = (taken: readonly TakenTime[], pause: number): readonly TakenTime[] =>
  pause === 0 ? taken : taken.map(({ from, to }) => ({ from: from - pause, to: to + pause }));

export const byStart = (a: TakenTime, b: TakenTime): number => a.from - b.from;

/** The minutes of its day that a session takes. */
export function timeOf({ start, minutes }: PlannedSession): TakenTime {
  const from = minuteOfDay(start);
  return { from, to: from + minutes };
}

interface PlacedStarts {
  starts: readonly number[];
  /** How many of them are too early. */
  early: number;
}

export const onStep = (minute: number): number => Math.ceil(minute / TIME_STEP.coarse) * TIME_STEP.coarse;

/** A day that is being filled. */
export class FilledDay {
  readonly day: Day;
  /** Number of sessions of the work that are on it already. */
  readonly sessions: number;
  left: number;
  private readonly known = new Map<string, number | null>();
  private readonly first: GapSearch;
  /** Where sessions that are not too early go, the best first; the last one finds a gap wherever there is one. */
  private readonly usual: readonly GapSearch[];

  constructor(
    private readonly free: DayFreeTime,
    private readonly request: Pick<PlacementRequest, 'hours' | 'taskId'>,
    workWeek: readonly number[],
  ) {
    const { day, left, open, items } = free;
    this.day = day;
    this.left = left;
    this.sessions = items.filter(
      (item) => item.kind === 'block' && item.task.id === request.taskId && item.to > open,
    ).length;
    this.first = { from: onStep(open), pause: 0 };
    if (request.hours === 'afterSchool') {
      const { start, earliest } = ownTimeOf(free, workWeek);
      const bounds = [start, earliest].map((minute) => Math.max(onStep(minute), this.first.from));
      this.usual = bounds.flatMap((from) => [
        { from, pause: PAUSE },
        { from, pause: 0 },
      ]);
    } else {
      this.usual = [{ ...this.first, pause: PAUSE }, this.first];
    }
  }

  /** Starts of sessions in their order, each by the first of its searches that finds a gap; null where one finds none. */
  private pack(
    lengths: readonly number[],
    searchesOf: (at: number) => readonly GapSearch[],
    placed: readonly PlannedSession[],
  ): number[] | null {
    const fixed = placed.map((session) => timeOf(session));
    let taken: TakenTime[] = [...this.free.items, ...this.free.taken, ...fixed].sort(byStart);
    const starts: number[] = [];
    for (const [at, minutes] of lengths.entries()) {
      const start = searchesOf(at).reduce<number | null>(
        (found, { from, pause }) => found ?? gapIn(withPause(taken, pause), from, this.free.close, minutes),
        null,
      );
      if (start === null) return null;
      starts.push(start);
      taken = [...taken, { from: start, to: start + minutes }].sort(byStart);
    }
    return starts;
  }

  /** As few too early as possible; of equal lengths that is exact. */
  private startsOf(lengths: readonly number[], placed: readonly PlannedSession[]): PlacedStarts | null {
    const first = [this.first];
    const anywhere = this.pack(lengths, () => first, placed);
    if (!anywhere) return null;
    for (let early = 0; early < lengths.length; early += 1) {
      // Without pauses more of them fit.
      for (const usual of [this.usual, this.usual.slice(-1)]) {
        const starts = this.pack(lengths, (at) => (at < early ? first : usual), placed);
        if (starts) return { starts, early };
      }
    }
    return { starts: anywhere, early: lengths.length };
  }

  /** How many sessions are too early where all of these are on the day; null where they do not fit. */
  earlyAmong(lengths: readonly number[]): number | null {
    if (this.request.hours === 'day') return 0;
    const key = lengths.join(' ');
    let early = this.known.get(key);
    if (early === undefined) this.known.set(key, (early = this.startsOf(lengths, [])?.early ?? null));
    return early;
  }

  /** @param placed sessions that are on the day already */
  place(lengths: readonly number[], placed: readonly PlannedSession[] = []): PlannedSession[] | null {
    if (this.request.hours === 'day') return lengths.map((minutes) => ({ start: this.day, minutes }));
    const found = this.startsOf(lengths, placed);
    return found && found.starts.map((start, at) => ({ start: civilAt(this.day, start), minutes: lengths[at] ?? 0 }));
  }
}
