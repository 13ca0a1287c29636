import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlans } from '../../../test/brute-force-plan.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { addDays } from '../time/civil-day.ts';
import { civilNumber } from '../time/civil-time.ts';
import { itemsOn } from '../time/day-items.ts';
import { workloadOf } from '../time/workload.ts';
import { explainPlan } from './explain-plan.ts';
import { endOf, planTime } from './plan-time.ts';
import type { TimeRequest } from './plan-time.ts';

const settings = DEFAULT_SETTINGS;
const FROM = `${TODAY}T15:30`;
const EXAM = '2026-12-03';
const request = (overrides: Partial<TimeRequest> = {}): TimeRequest => ({
  ...{ lengths: [45, 45, 45], spacing: 'even', mostPerDay: 1, overload: 'least', hours: 'afterSchool' },
  ...{ from: FROM, until: endOf(EXAM, FROM), zone: ZONE, settings },
  ...overrides,
});
const days = (bench: TestPlanner, overrides?: Partial<TimeRequest>): string[] =>
  planTime(bench.state, request(overrides)).sittings.map(({ start }) => start.slice(0, 10));

describe('one planner for time', () => {
  it('is as good as the best of all plans', () => comparePlans(400));

  it('spaces sittings evenly, or wider and wider before the end', () => {
    const bench = new TestPlanner();
    expect(days(bench)).toEqual(['2026-11-22', '2026-11-27', '2026-12-02']);
    expect(days(bench, { spacing: 'widening' })).toEqual(['2026-11-26', '2026-11-30', '2026-12-02']);
    expect(days(bench, { spacing: 'widening', lengths: [45, 45, 45, 45] })[0]).toBe('2026-11-19');
    expect(days(bench, { spacing: 'soon' })).toEqual([TODAY, '2026-11-19', '2026-11-20']);
  });

  it('goes to the nearest day with study time left rather than to a full one', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'History', plannedDay: '2026-11-27', estimate: 100 });
    expect(days(bench)).toEqual(['2026-11-22', '2026-11-26', '2026-12-02']);
  });

  it('overfills no day without saying so, and takes the days that get least too full', () => {
    const bench = new TestPlanner();
    const full = Array.from({ length: 15 }, (_, at) => addDays(TODAY, at));
    bench.tasks(
      ...full.map((plannedDay, at) => ({ title: plannedDay, plannedDay, estimate: at === 1 ? 95 : 175 + at })),
    );
    const plan = planTime(bench.state, request({ lengths: [45], from: FROM }));
    expect(plan.over).toEqual([{ day: '2026-11-19', minutes: 20 }]);
    expect(explainPlan(plan, { today: TODAY, end: EXAM, unit: 'sitting' })).toBe(
      '1 sitting of 45 min, 14 days before; tomorrow is 20 min over your study time.',
    );
  });

  it('explains itself in one sentence', () => {
    const bench = new TestPlanner();
    const plan = planTime(bench.state, request());
    const words = { today: TODAY, end: EXAM, unit: 'sitting' };
    expect(explainPlan(plan, words)).toBe('3 sittings of 45 min, the last the day before.');
    expect(explainPlan({ ...plan, unplanned: 90 }, words)).toBe(
      '3 sittings of 45 min, the last the day before; 1 h 30 min doesn’t fit.',
    );
    expect(explainPlan(plan, { ...words, end: '2026-12-04' })).toBe('3 sittings of 45 min, the last 2 days before.');
    expect(explainPlan(plan, { ...words, end: null })).toBe('3 sittings of 45 min, the last on Wed 2 December.');
    const over = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day, minutes: 20 }));
    expect(explainPlan({ ...plan, over }, words)).toBe(
      '3 sittings of 45 min, the last the day before; Friday is 20 min over your study time, and so are 2 more days.',
    );
    expect(explainPlan({ sittings: [], unplanned: 45, over: [] }, words)).toBe('There is no free time for it.');
  });

  it('is done by a due time today, and has no end where the work is late', () => {
    expect(endOf(`${TODAY}T17:00`, FROM)).toBe(`${TODAY}T17:00`);
    expect(endOf(TODAY, FROM)).toBe('2026-11-19T00:00');
    expect(endOf(`${EXAM}T09:00`, FROM)).toBe(`${EXAM}T00:00`);
    expect(endOf('2026-11-17', FROM)).toBeNull();
    expect(days(new TestPlanner(), { lengths: [45, 45], until: `${TODAY}T16:00` })).toEqual([]);
  });

  it('overlaps nothing in a planner, comes not after the exam, and names every day it overfills', () => {
    const event = fc.record({
      ahead: fc.nat(9),
      hour: fc.integer({ min: 7, max: 20 }),
      minutes: fc.integer({ min: 5, max: 400 }),
    });
    const check = (events: { ahead: number; hour: number; minutes: number }[], count: number, ahead: number) => {
      const bench = new TestPlanner();
      for (const { ahead: on, hour, minutes } of events) {
        const start = `${addDays(TODAY, on)}T${String(hour).padStart(2, '0')}:00`;
        bench.tasks({ title: 'T', blocks: [{ start, minutes }] });
      }
      const exam = addDays(TODAY, ahead);
      const lengths = Array.from<number>({ length: count }).fill(45);
      const plan = planTime(bench.state, request({ lengths, until: endOf(exam, FROM), spacing: 'widening' }));
      const all = Array.from({ length: ahead + 1 }, (_, at) => addDays(TODAY, at));
      const busy = itemsOn(bench.state, all, ZONE).flatMap(({ timed }) => timed.map(({ span }) => span));
      for (const { start, minutes } of plan.sittings) {
        const end = civilNumber(start) + minutes;
        expect(start >= FROM && start < exam).toBe(true);
        expect(busy.filter((span) => civilNumber(span.start) < end && span.end > start)).toEqual([]);
      }
      const loads = workloadOf(bench.state, all, ZONE, settings);
      const over = loads.flatMap(({ day, planned, capacity }) => {
        const own = plan.sittings.filter(({ start }) => start.startsWith(day)).length * 45;
        return own > 0 && planned + own > capacity ? [{ day, minutes: planned + own - capacity }] : [];
      });
      expect(plan.over).toEqual(over);
    };
    fc.assert(fc.property(fc.array(event), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }), check), {
      numRuns: 100,
    });
  });
});
