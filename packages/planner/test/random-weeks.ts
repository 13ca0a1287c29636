import fc from 'fast-check';
import { expect } from 'vitest';
import { DEFAULT_SETTINGS } from '../src/schema/settings.ts';
import { addDays, daysBetween, weekday } from '../src/core/time/civil-day.ts';
import { civilAt, dayOf, minuteOfDay } from '../src/core/time/civil-time.ts';
import { fitOf } from '../src/rules/estimates/fits.ts';
import { TestPlanner, TODAY, ZONE } from './test-planner.ts';

const DAYS = 7;
const NOW = `${TODAY}T15:30`;

/** Minutes of one day, which no item of the week leaves. */
const span = fc.record({ day: fc.nat(DAYS - 1), from: fc.nat(1300), minutes: fc.integer({ min: 1, max: 130 }) });
const week = fc.record({
  events: fc.array(fc.tuple(span, fc.boolean()), { maxLength: 8 }),
  blocks: fc.array(span, { maxLength: 6 }),
  planned: fc.array(fc.record({ day: fc.nat(DAYS - 1), estimate: fc.integer({ min: 1, max: 200 }) }), { maxLength: 4 }),
  capacity: fc.array(fc.nat(400), { minLength: 7, maxLength: 7 }),
  dayStart: fc.integer({ min: 0, max: 600 }),
  dayEnd: fc.integer({ min: 900, max: 1440 }),
  minutes: fc.integer({ min: 1, max: 900 }),
  due: fc.oneof(
    fc.record({ on: fc.integer({ min: 0, max: DAYS }) }),
    fc.record({ on: fc.constant(0), at: fc.nat(1439) }),
  ),
  plannedOn: fc.option(fc.nat(DAYS - 1)),
});
type Week = typeof week extends fc.Arbitrary<infer W> ? W : never;

const dayAt = (at: number) => addDays(TODAY, at);

/** Free minutes of one day by a walk from minute to minute. */
function freeOn(each: Week, at: number, until = 1440): number {
  const on = <T extends { day: number }>(list: readonly T[]) => list.filter(({ day }) => day === at);
  const busy = [...on(each.events.filter(([, isFree]) => !isFree).map(([item]) => item)), ...on(each.blocks)];
  const now = at === 0 ? minuteOfDay(NOW) : 0;
  let free = 0;
  for (let minute = Math.max(each.dayStart, now); minute < Math.min(each.dayEnd, until); minute += 1)
    if (!busy.some(({ from, minutes }) => from <= minute && minute < from + minutes)) free += 1;
  const load = [...on(each.blocks).map(({ minutes }) => minutes), ...on(each.planned).map(({ estimate }) => estimate)];
  const left = (each.capacity[weekday(dayAt(at)) - 1] ?? 0) - load.reduce((sum, minutes) => sum + minutes, 0);
  return Math.max(0, Math.min(free, left));
}

/** Free minutes for the typed work; null where there is no time before its day. */
function walked(each: Week): number | null {
  if (each.plannedOn !== null) return freeOn(each, each.plannedOn);
  const { on } = each.due;
  if (on > 0) return Array.from({ length: on }, (_, at) => freeOn(each, at)).reduce((sum, free) => sum + free, 0);
  if (!('at' in each.due)) return freeOn(each, 0);
  return each.due.at < minuteOfDay(NOW) ? null : freeOn(each, 0, each.due.at);
}

function planned(each: Week): TestPlanner {
  const planner = new TestPlanner();
  planner.do({
    type: 'event.add',
    events: each.events.map(([{ day, from, minutes }, isFree]) => {
      const [start, end] = [civilAt(dayAt(day), from), civilAt(dayAt(day), from + minutes)];
      return { title: 'Event', isAllDay: false, start, end, isFree };
    }),
  });
  planner.tasks(
    ...each.blocks.map(({ day, from, minutes }) => ({
      title: 'Work',
      estimate: minutes,
      blocks: [{ start: civilAt(dayAt(day), from), minutes }],
    })),
    ...each.planned.map(({ day, estimate }) => ({ title: 'Planned', estimate, plannedDay: dayAt(day) })),
  );
  return planner;
}

/** Shows on so many random weeks that the chip counts what a walk from minute to minute counts. */
export function checkFits(numRuns: number): void {
  fc.assert(
    fc.property(week, (each) => {
      fc.pre(each.events.length > 0 && each.blocks.length + each.planned.length > 0);
      const { capacity, dayStart, dayEnd, minutes, due, plannedOn } = each;
      const settings = { ...DEFAULT_SETTINGS, capacity, dayStart, dayEnd };
      const day = dayAt(due.on);
      const work = {
        due: 'at' in due ? civilAt(day, due.at) : day,
        plannedDay: plannedOn === null ? null : dayAt(plannedOn),
        minutes,
      };
      const fit = fitOf(planned(each).state, work, { now: NOW, zone: ZONE, settings });
      const free = walked(each);
      expect(fit?.free ?? null).toBe(free);
      if (fit) expect(fit.over).toBe(Math.max(minutes - fit.free, 0));
      if (fit) expect(daysBetween(TODAY, dayOf(fit.day))).toBe(plannedOn ?? due.on);
    }),
    { numRuns },
  );
}
