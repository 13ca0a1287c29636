import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, weekday } from '../src/core/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../src/core/time/civil-time.ts';
import type { DayItem } from '../src/rules/calendar/day-items.ts';
import type { DayFreeTime } from '../src/rules/planning/free-time.ts';
import { placeSessions } from '../src/rules/planning/plan-time.ts';
import type { TimePlan } from '../src/rules/planning/plan-time.ts';
import type { PlacementRequest } from '../src/rules/planning/planned-session.ts';

const STEP = 5;
const TASK = 'the task';
const FIRST = '2026-11-18';

interface Case {
  free: DayFreeTime[];
  request: PlacementRequest;
}

const isSchoolDay = ({ day }: DayFreeTime): boolean => ![6, 7].includes(weekday(day));

/** The minute before which a session is too early: the first lesson, or else the end of school or ten on a free day. */
function earliestOf(day: DayFreeTime): number {
  const lessons = day.items.filter(({ kind }) => kind === 'lesson');
  const events = day.items.filter(({ kind }) => kind === 'event');
  const first = Math.min(...(lessons.length > 0 ? lessons : events).map(({ from }) => from));
  if (!isSchoolDay(day)) return 10 * 60;
  return first < 12 * 60 ? first : 15 * 60 + 30;
}

/**
 * How many of so many equal sessions are too early at least, by trying every start on five minutes; Infinity where they do
 * not fit.
 */
function leastEarly(day: DayFreeTime, count: number, { lengths: [minutes = 0], hours }: PlacementRequest): number {
  if (hours === 'day') return 0;
  const { open, close, items, taken } = day;
  const earliest = hours === 'afterSchool' ? earliestOf(day) : 0;
  const isFree = (from: number) => [...items, ...taken].every((item) => item.to <= from || item.from >= from + minutes);
  const from = (first: number, rest: number): number => {
    if (rest === 0) return 0;
    let least = Infinity;
    for (let start = Math.ceil(first / STEP) * STEP; start + minutes <= close; start += STEP) {
      if (isFree(start)) least = Math.min(least, (start < earliest ? 1 : 0) + from(start + minutes, rest - 1));
    }
    return least;
  };
  return from(open, count);
}

/** Days on which the sessions are wanted, by their number from the first day. */
function wantedDays({ spacing, lengths }: PlacementRequest, days: number): number[] | null {
  const count = lengths.length;
  if (spacing === 'soon') return null;
  if (spacing === 'even' || count > days) {
    return lengths.map((_, at) => Math.max(Math.ceil(((at + 1) * days) / count) - 1, 0));
  }
  if (spacing === 'spaced') {
    const gap = Math.max(1, count === 1 ? 0 : Math.min(days / 5, (days - 1) / (count - 1)));
    return lengths.map((_, at) => days - Math.round(1 + (count - 1 - at) * gap));
  }
  // Four sessions at most: more of them also fill gaps.
  const before = [1, 3, 7, 14].slice(0, count);
  const farthest = before.at(-1) ?? 1;
  // Where there are too few days, the same shape on fewer of them, and no two sessions on one.
  const shrunk = before.map((each) => (farthest > days ? Math.round((each * days) / farthest) : each));
  shrunk[0] = 1;
  for (let at = 1; at < count; at += 1) shrunk[at] = Math.max(shrunk[at] ?? 0, (shrunk[at - 1] ?? 0) + 1);
  return shrunk.toReversed().map((each) => Math.max(days - each, 0));
}

const ownSessions = ({ items, open }: DayFreeTime): number =>
  items.filter((item) => item.kind === 'block' && item.task.id === TASK && item.to > open).length;

/** Costs of a plan; plans compare by the first number that differs. */
function costOf({ free, request }: Case, counts: readonly number[]): number[] {
  const [minutes = 0] = request.lengths;
  const over = counts.map((count, at) =>
    count === 0 || request.overload === 'any' ? 0 : Math.max(count * minutes - (free[at]?.left ?? 0), 0),
  );
  const placed = counts.flatMap((count, at) => Array.from<number>({ length: count }).fill(at));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  const wanted = wantedDays(request, free.length);
  return [
    request.lengths.length - placed.length,
    sum(free.map((day, at) => leastEarly(day, counts[at] ?? 0, request))),
    request.oneADay
      ? sum(free.map((day, at) => Math.min(Math.max(ownSessions(day) + (counts[at] ?? 0) - 1, 0), counts[at] ?? 0)))
      : 0,
    Math.max(0, ...over),
    sum(over),
    wanted ? sum(placed.map((day, at) => Math.abs(day - (wanted[at] ?? 0)))) : 0,
    sum(counts.map((count) => count * count)),
    sum(placed),
  ];
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** The least cost of all numbers of sessions on each day. */
function leastCost(given: Case): number[] {
  const { free, request } = given;
  const [minutes = 0] = request.lengths;
  let best: number[] | null = null;
  const walk = (counts: number[], rest: number): void => {
    const day = free[counts.length];
    if (!day) {
      const cost = costOf(given, counts);
      if (best === null || compare(cost, best) < 0) best = cost;
      return;
    }
    for (let count = 0; count <= rest; count += 1) {
      if (leastEarly(day, count, request) === Infinity) break;
      if (request.overload === 'none' && count > 0 && count * minutes > day.left) break;
      walk([...counts, count], rest - count);
    }
  };
  walk([], request.lengths.length);
  return best ?? [];
}

function expectSound({ free, request }: Case, { sessions, unplanned }: TimePlan): void {
  const total = request.lengths.reduce((sum, minutes) => sum + minutes, 0);
  expect(sessions.reduce((sum, { minutes }) => sum + minutes, unplanned)).toBe(total);
  if (request.hours === 'day') return;
  for (const day of free) {
    const own = sessions.filter(({ start }) => dayOf(start) === day.day);
    const spans = own.map(({ start, minutes }) => ({ from: minuteOfDay(start), to: minuteOfDay(start) + minutes }));
    for (const span of spans) {
      expect(span.from).toBeGreaterThanOrEqual(day.open);
      expect(span.to).toBeLessThanOrEqual(day.close);
      const met = [...day.items, ...day.taken, ...spans].filter(({ from, to }) => from < span.to && to > span.from);
      expect(met).toHaveLength(1);
    }
  }
}

const busyTime = fc.record({
  kind: fc.constantFrom('event', 'lesson', 'block'),
  from: fc.integer({ min: -20, max: 160 }),
  minutes: fc.integer({ min: 1, max: 60 }),
});
const freeDay = fc
  .record({
    /** A morning, around ten, around the end of school. */
    near: fc.constantFrom(450, 540, 900),
    open: fc.nat(40),
    window: fc.integer({ min: 0, max: 150 }),
    left: fc.integer({ min: -60, max: 180 }),
    busy: fc.array(busyTime, { maxLength: 2 }),
    /** School hours, or what was placed before. */
    school: fc.option(fc.integer({ min: -20, max: 160 })),
  })
  .map(({ near, open, window, left, busy, school }) => {
    const items = busy.map(({ kind, from, minutes }, at) => {
      const start = near + from;
      return { id: `${at}`, kind, from: start, to: start + minutes, task: { id: at === 0 ? TASK : 'another' } };
    });
    items.sort((a, b) => a.from - b.from || b.to - a.to);
    const taken = school === null ? [] : [{ from: near + school, to: near + school + 40 }];
    return { open: near + open, close: near + open + window, left, items: items as unknown as DayItem[], taken };
  });

const smallCase: fc.Arbitrary<Case> = fc
  .record({
    days: fc.array(freeDay, { maxLength: 5 }),
    count: fc.integer({ min: 1, max: 4 }),
    minutes: fc.constantFrom(25, 30, 45, 52, 60),
    spacing: fc.constantFrom('soon', 'even', 'spaced', 'widening'),
    oneADay: fc.boolean(),
    overload: fc.constantFrom('none', 'least', 'any'),
    hours: fc.constantFrom('afterSchool', 'any', 'day'),
  })
  .map(({ days, count, minutes, ...request }) => ({
    free: days.map((day, at) => ({ ...day, day: addDays(FIRST, at) })),
    request: { ...request, taskId: TASK, lengths: Array.from<number>({ length: count }).fill(minutes) },
  }));

/** Plans of small cases cost as little as the best of all plans, and are sound. */
export function comparePlans(runs: number): void {
  const check = (given: Case) => {
    const plan = placeSessions(given.free, given.request, [1, 2, 3, 4, 5]);
    const counts = given.free.map(({ day }) => plan.sessions.filter(({ start }) => dayOf(start) === day).length);
    expect(costOf(given, counts)).toEqual(leastCost(given));
    expectSound(given, plan);
  };
  fc.assert(fc.property(smallCase, check), { numRuns: runs });
}
