import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays } from '../src/domain/time/civil-day.ts';
import { dayOf, minuteOfDay } from '../src/domain/time/civil-time.ts';
import type { DayItem } from '../src/domain/time/day-items.ts';
import type { DayFreeTime } from '../src/domain/planning/free-time.ts';
import { placeSittings } from '../src/domain/planning/plan-time.ts';
import type { SittingRequest, TimePlan } from '../src/domain/planning/plan-time.ts';

const STEP = 5;
const FIRST = '2026-11-18';

interface Case {
  free: DayFreeTime[];
  request: SittingRequest;
}

/** Whether so many equal sittings fit, by trying every start on five minutes. */
function canHold({ open, close, items }: DayFreeTime, count: number, minutes: number): boolean {
  const isFree = (from: number) => items.every((item) => item.to <= from || item.from >= from + minutes);
  const from = (earliest: number, rest: number): boolean => {
    if (rest === 0) return true;
    for (let start = Math.ceil(earliest / STEP) * STEP; start + minutes <= close; start += STEP) {
      if (isFree(start) && from(start + minutes, rest - 1)) return true;
    }
    return false;
  };
  return from(open, count);
}

/** Days on which the sittings are wanted, by their number from the first day. */
function wantedDays({ spacing, lengths }: SittingRequest, days: number): number[] | null {
  const count = lengths.length;
  if (spacing === 'soon') return null;
  if (spacing === 'even') return lengths.map((_, at) => Math.max(Math.ceil(((at + 1) * days) / count) - 1, 0));
  return lengths.map((_, at) => Math.max(days - ([1, 3, 7, 14, 21, 28][count - 1 - at] ?? 35), 0));
}

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

/** The least cost of all numbers of sittings on each day. */
function leastCost(given: Case): number[] {
  const { free, request } = given;
  const [minutes = 0] = request.lengths;
  const most = Math.min(request.mostPerDay, request.lengths.length);
  let best: number[] | null = null;
  const walk = (counts: number[], rest: number): void => {
    const day = free[counts.length];
    if (!day) {
      const cost = costOf(given, counts);
      if (best === null || compare(cost, best) < 0) best = cost;
      return;
    }
    for (let count = 0; count <= Math.min(most, rest); count += 1) {
      if (request.hours !== 'day' && !canHold(day, count, minutes)) break;
      if (request.overload === 'none' && count > 0 && count * minutes > day.left) break;
      walk([...counts, count], rest - count);
    }
  };
  walk([], request.lengths.length);
  return best ?? [];
}

function expectSound({ free, request }: Case, { sittings, unplanned }: TimePlan): void {
  const total = request.lengths.reduce((sum, minutes) => sum + minutes, 0);
  expect(sittings.reduce((sum, { minutes }) => sum + minutes, unplanned)).toBe(total);
  if (request.hours === 'day') return;
  for (const day of free) {
    const own = sittings.filter(({ start }) => dayOf(start) === day.day);
    const spans = own.map(({ start, minutes }) => ({ from: minuteOfDay(start), to: minuteOfDay(start) + minutes }));
    for (const span of spans) {
      expect(span.from).toBeGreaterThanOrEqual(day.open);
      expect(span.to).toBeLessThanOrEqual(day.close);
      const met = [...day.items, ...spans].filter(({ from, to }) => from < span.to && to > span.from);
      expect(met).toHaveLength(1);
    }
  }
}

const freeDay = fc
  .record({
    open: fc.integer({ min: 900, max: 940 }),
    window: fc.integer({ min: 0, max: 150 }),
    left: fc.integer({ min: -60, max: 180 }),
    busy: fc.array(fc.record({ from: fc.integer({ min: 880, max: 1060 }), minutes: fc.integer({ min: 1, max: 60 }) }), {
      maxLength: 2,
    }),
  })
  .map(({ open, window, left, busy }) => {
    const items = busy.map(({ from, minutes }, at) => ({ id: `${at}`, kind: 'event', from, to: from + minutes }));
    items.sort((a, b) => a.from - b.from || b.to - a.to);
    return { open, close: open + window, left, items: items as unknown as DayItem[] };
  });

const smallCase: fc.Arbitrary<Case> = fc
  .record({
    days: fc.array(freeDay, { maxLength: 5 }),
    count: fc.integer({ min: 1, max: 4 }),
    minutes: fc.constantFrom(25, 30, 45, 52, 60),
    spacing: fc.constantFrom('soon', 'even', 'widening'),
    mostPerDay: fc.constantFrom(1, 2, Infinity),
    overload: fc.constantFrom('none', 'least', 'any'),
    hours: fc.constantFrom('afterSchool', 'any', 'day'),
  })
  .map(({ days, count, minutes, ...request }) => ({
    free: days.map((day, at) => ({ ...day, day: addDays(FIRST, at) })),
    request: { ...request, lengths: Array.from<number>({ length: count }).fill(minutes) },
  }));

/** Plans of small cases cost as little as the best of all plans, and are sound. */
export function comparePlans(runs: number): void {
  const check = (given: Case) => {
    const plan = placeSittings(given.free, given.request, [1, 2, 3, 4, 5]);
    const counts = given.free.map(({ day }) => plan.sittings.filter(({ start }) => dayOf(start) === day).length);
    expect(costOf(given, counts)).toEqual(leastCost(given));
    expectSound(given, plan);
  };
  fc.assert(fc.property(smallCase, check), { numRuns: runs });
}
