import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { gapIn } from '../calendar/free-slot.ts';
import { byStart, onStep, ownTimeOf, PAUSE, withPause } from './filled-day.ts';
import type { DayFreeTime, TakenTime } from './free-time.ts';

/** Work that looks for a new place: a session gets a time, a task a day. */
export interface Work {
  kind: 'session' | 'task';
  id: string;
  taskId: string;
  minutes: number;
  /** Wall-clock time by which it is over; null for none. */
  until: Civil | null;
  /** Minutes of study that it is on a day. */
  loadOn: (day: Day) => number;
}

/** A day with room, under the wishes of one try. */
interface Space {
  day: Day;
  from: number;
  close: number;
  left: number;
  taken: readonly TakenTime[];
  /** Tasks with a session on the day. */
  tasks: ReadonlySet<string>;
}

interface Placed {
  at: number;
  work: Work;
  day: Day;
  to: DayOrTime;
}

/** Wishes of a try for a place, beside what has to be. */
interface Wish {
  /** Minutes around a session. */
  pause: number;
  /** Whether a task has one session a day. */
  oneADay: boolean;
}
const GOOD: Wish = { pause: PAUSE, oneADay: true };
const ANY: Wish = { pause: 0, oneADay: false };

/** Pieces of work that are tried in each order; more of them would take too long. */
const EVERY_ORDER = 6;
/** Places that are tried for more pieces than that. */
const MOST_TRIES = 120;

function spaceOf(free: DayFreeTime, { pause }: Wish, workWeek: readonly number[]): Space {
  const { day, open, close, left, items, taken } = free;
  const own = ownTimeOf(free, workWeek);
  const blocks = items.flatMap((item) => (item.kind === 'block' ? [item.task.id] : []));
  return {
    day,
    from: Math.max(onStep(open), onStep(pause > 0 ? own.start : own.earliest)),
    close,
    left,
    taken: [...withPause([...items, ...taken], pause)].sort(byStart),
    tasks: new Set(blocks),
  };
}

/** All tries of one wish. */
class Search {
  /** Days on which each piece has a place at all. */
  private readonly days: readonly (readonly Space[])[];
  private triesLeft: number;
  private best: readonly Placed[] = [];

  constructor(
    free: readonly DayFreeTime[],
    private readonly list: readonly Work[],
    private readonly wish: Wish,
    workWeek: readonly number[],
  ) {
    this.triesLeft = list.length <= EVERY_ORDER ? Infinity : MOST_TRIES;
    const spaces = free.map((each) => spaceOf(each, wish, workWeek));
    this.days = list.map((work) => spaces.filter((space) => this.placeIn(space, work, []) !== null));
  }

  /** The place on a day beside what is placed; null where there is none. */
  private placeIn(space: Space, work: Work, placed: readonly Placed[]): DayOrTime | null {
    const { day, from, close, left, taken, tasks } = space;
    const { until, minutes, taskId } = work;
    const end = until === null || dayOf(until) > day ? close : dayOf(until) < day ? 0 : minuteOfDay(until);
    if (end === 0) return null;
    const others = placed.filter((other) => other.day === day);
    const load = work.loadOn(day);
    if (load > 0 && others.reduce((sum, other) => sum + other.work.loadOn(day), load) > left) return null;
    if (work.kind === 'task') return day;
    if (this.wish.oneADay && (tasks.has(taskId) || others.some((other) => other.work.taskId === taskId))) return null;
    const times = others.flatMap(({ work: { kind, minutes: length }, to }) =>
      kind === 'task' ? [] : [{ from: minuteOfDay(to), to: minuteOfDay(to) + length }],
    );
    const all = times.length === 0 ? taken : [...taken, ...withPause(times, this.wish.pause)].sort(byStart);
    const start = gapIn(all, from, Math.min(close, end), minutes);
    return start === null ? null : civilAt(day, start);
  }

  /** Whether a piece of work has a place while nothing else has one. */
  canPlace = (at: number): boolean => (this.days[at]?.length ?? 0) > 0;

  /** The piece of work at its earliest place beside what is placed. */
  private earliest(at: number, work: Work, placed: readonly Placed[]): Placed | null {
    for (const space of this.days[at] ?? []) {
      const to = this.placeIn(space, work, placed);
      if (to !== null) return { at, work, day: space.day, to };
    }
    return null;
  }

  private isBetter(placed: readonly Placed[]): boolean {
    if (placed.length !== this.best.length) return placed.length > this.best.length;
    for (let at = 0; at < this.list.length; at += 1) {
      const [mine, known] = [placed, this.best].map((some) => some.find((each) => each.at === at)?.to ?? '~');
      if (mine !== known) return (mine ?? '~') < (known ?? '~');
    }
    return false;
  }

  /** Places the rest in each order; with each piece at its earliest place, one of the orders is the best of all plans. */
  private go(placed: readonly Placed[]): void {
    let isFull = true;
    for (const [at, work] of this.list.entries()) {
      if (placed.some((each) => each.at === at) || this.triesLeft === 0) continue;
      this.triesLeft -= 1;
      const next = this.earliest(at, work, placed);
      if (next === null) continue;
      isFull = false;
      this.go([...placed, next]);
      // All of them have places, and in the order of the list each has the earliest that those before it leave.
      if (this.best.length === this.list.length && placed.length === at && placed.every((each, on) => each.at === on))
        return;
    }
    if (isFull && this.isBetter(placed)) this.best = placed;
  }

  run(): readonly Placed[] {
    this.go([]);
    return this.best;
  }
}

/**
 * Places of pieces of work, in their order; null for what has none. As many as possible have one; then the first has the
 * earliest, and so on. With pauses, and one session of a task a day, where all of them fit so. Exact up to six pieces; of
 * more, the best of the first tries.
 */
export function bestPlaces(
  free: readonly DayFreeTime[],
  list: readonly Work[],
  workWeek: readonly number[],
): (DayOrTime | null)[] {
  const alone = new Search(free, list, ANY, workWeek);
  const able = list.filter((_, at) => alone.canPlace(at));
  const good = new Search(free, able, GOOD, workWeek).run();
  const placed = good.length === able.length ? good : new Search(free, able, ANY, workWeek).run();
  const places = new Map(placed.map(({ work, to }) => [work.id, to]));
  return list.map(({ id }) => places.get(id) ?? null);
}
