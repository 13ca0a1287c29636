import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparePlans } from '../../../test/brute-force-plan.ts';
import {
  bellAt,
  lessonAt,
  lessonChangeAt,
  periodsAt,
  termAt,
  timetableRowAt,
  withRows,
} from '../../../test/timetable-rows.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { apply } from '../../core/state/state.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import { civilNumber } from '../../core/time/civil-time.ts';
import { itemsOn } from '../calendar/day-items.ts';
import { workloadOf } from '../calendar/workload.ts';
import { explainPlan } from './explain-plan.ts';
import { freeMinutesUntil } from './free-minutes.ts';
import { endOf, planTime } from './plan-time.ts';
import type { TimeRequest } from './plan-time.ts';

const settings = DEFAULT_SETTINGS;
const FROM = `${TODAY}T15:30`;
const EXAM = '2026-12-03';
const request = (overrides: Partial<TimeRequest> = {}): TimeRequest => ({
  lengths: [45, 45, 45],
  spacing: 'even',
  oneADay: true,
  overload: 'least',
  hours: 'afterSchool',
  from: FROM,
  until: endOf(EXAM, FROM),
  zone: ZONE,
  settings,
  ...overrides,
});
const days = (bench: TestPlanner, overrides?: Partial<TimeRequest>): string[] =>
  planTime(bench.state, request(overrides)).sessions.map(({ start }) => start.slice(0, 10));

describe('one planner for time', () => {
  it('is as good as the best of all plans', () => comparePlans(400));

  it('spaces sessions evenly, or wider and wider before the end', () => {
    const bench = new TestPlanner();
    expect(days(bench)).toEqual(['2026-11-22', '2026-11-27', '2026-12-02']);
    expect(days(bench, { spacing: 'widening' })).toEqual(['2026-11-26', '2026-11-30', '2026-12-02']);
    expect(days(bench, { spacing: 'widening', lengths: [45, 45, 45, 45] })[0]).toBe('2026-11-19');
    expect(days(bench, { spacing: 'soon' })).toEqual([TODAY, '2026-11-19', '2026-11-20']);
  });

  it('leaves gaps of 10 to 20 % of the days between spaced sessions, and the last one the day before', () => {
    const bench = new TestPlanner();
    const four = { spacing: 'spaced', lengths: [45, 45, 45, 45] } as const;
    expect(days(bench, four)).toEqual(['2026-11-23', '2026-11-26', '2026-11-29', '2026-12-02']);
    const check = (ahead: number, count: number) => {
      const until = `${addDays(TODAY, ahead)}T00:00`;
      const lengths = Array.from<number>({ length: count }).fill(45);
      const placed = days(bench, { spacing: 'spaced', lengths, until });
      expect(placed.at(-1)).toBe(addDays(TODAY, ahead - 1));
      for (const [at, day] of placed.entries()) {
        if (at === 0) continue;
        const gap = daysBetween(placed[at - 1] ?? day, day);
        expect(gap).toBeGreaterThan(ahead * 0.1 - 1);
        expect(gap).toBeLessThan(Math.max(ahead * 0.2, 1) + 1);
      }
    };
    const ahead = fc.integer({ min: 10, max: 60 });
    fc.assert(fc.property(ahead, fc.integer({ min: 2, max: 10 }), check), { numRuns: 40 });
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
    expect(explainPlan(plan, { today: TODAY, end: EXAM, isExam: true })).toBe(
      '1 study session of 45 min, 14 days before. Tomorrow is 20 min over your study time.',
    );
  });

  it('explains itself in short sentences', () => {
    const bench = new TestPlanner();
    const plan = planTime(bench.state, request());
    const words = { today: TODAY, end: EXAM, isExam: true } as const;
    expect(explainPlan(plan, words)).toBe('3 study sessions of 45 min. The last is the day before.');
    expect(explainPlan({ ...plan, unplanned: 90 }, words)).toBe(
      '3 study sessions of 45 min. The last is the day before. 1 h 30 min doesn’t fit.',
    );
    expect(explainPlan(plan, { ...words, end: '2026-12-04' })).toBe(
      '3 study sessions of 45 min. The last is 2 days before.',
    );
    expect(explainPlan(plan, { ...words, end: null })).toBe(
      '3 study sessions of 45 min. The last is on Wed 2 December.',
    );
    const over = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => ({ day, minutes: 20 }));
    expect(explainPlan({ ...plan, over }, words)).toBe(
      '3 study sessions of 45 min. The last is the day before. 3 days are over your study time, Friday by 20 min.',
    );
    expect(explainPlan(plan, { ...words, end: '2026-12-04', isExam: false })).toBe(
      '3 sessions of 45 min. The last is 2 days before it is due.',
    );
    expect(explainPlan({ ...plan, sessions: [], unplanned: 45 }, words)).toBe('There is no free time for it.');
  });

  it('spreads sessions over the days left where the exam is near, and says so', () => {
    const words = { today: TODAY, end: EXAM, isExam: true } as const;
    const six = { lengths: Array.from<number>({ length: 6 }).fill(45), spacing: 'widening' } as const;
    const plan = (until: string, overrides: Partial<TimeRequest> = {}) =>
      planTime(new TestPlanner().state, request({ ...six, until, ...overrides }));
    const daysOf = ({ sessions }: ReturnType<typeof plan>) => sessions.map(({ start }) => Number(start.slice(8, 10)));
    const near = plan('2026-11-27T00:00');
    expect(daysOf(near)).toEqual([18, 20, 22, 24, 25, 26]);
    expect(explainPlan(near, { ...words, end: '2026-11-27' })).toBe(
      '6 study sessions of 45 min. The last is the day before. Too near for that spacing: they are spread over the days left.',
    );
    const nearer = plan('2026-11-22T00:00', { lengths: six.lengths.slice(1) });
    expect(daysOf(nearer)).toEqual([18, 19, 20, 21, 21]);
    expect(explainPlan(nearer, { ...words, end: '2026-11-22' })).toBe(
      '5 study sessions of 45 min. The last is the day before. Too near for that spacing: they are spread over the days left. ' +
        'Saturday has more than one session.',
    );
    expect(explainPlan(plan('2026-11-22T00:00'), { ...words, end: '2026-11-22' })).toContain(
      ' 2 days have more than one session',
    );
    expect(daysOf(plan(`${EXAM}T00:00`, { spacing: 'even' }))).toHaveLength(6);
  });

  it('keeps 1, 3, 7 and 14 days before the end where more sessions than weeks are wanted, and fills the gaps', () => {
    const before = (count: number, until: string) => {
      const lengths = Array.from<number>({ length: count }).fill(45);
      const plan = planTime(
        new TestPlanner().state,
        request({ lengths, until: `${until}T00:00`, spacing: 'widening' }),
      );
      expect(explainPlan(plan, { today: TODAY, end: until, isExam: true })).not.toContain('too near');
      return plan.sessions.map(({ start }) => daysBetween(start.slice(0, 10), until)).reverse();
    };
    expect(before(6, addDays(TODAY, 21))).toEqual([1, 3, 7, 14, 18, 21]);
    expect(before(6, addDays(TODAY, 30))).toEqual([1, 3, 7, 14, 21, 28]);
    expect(before(6, addDays(TODAY, 15))).toEqual([1, 3, 7, 9, 11, 14]);
    expect(before(3, addDays(TODAY, 8))).toEqual([1, 3, 7]);
  });

  it('places nothing between lessons: breaks and free periods are school, and no time at home', () => {
    const bench = new TestPlanner();
    const maths = lessonAt(1, 'Maths', ['* Thu 1', '* Thu 4']);
    bench.state = withRows(bench.state, {
      timetables: [timetableRowAt()],
      terms: [termAt(4, '2026-11-16', '2026-12-18')],
      bells: [bellAt(1, periodsAt('1 09:00–10:00', '4 14:00–15:10'))],
      lessons: [maths],
    });
    // The evening is full.
    const evening = {
      title: 'Play',
      isAllDay: false,
      start: '2026-11-19T15:10',
      end: '2026-11-19T22:00',
    };
    const wish = {
      lengths: [45],
      from: '2026-11-19T09:30',
      until: '2026-11-20T00:00',
    };
    const plan = () => planTime(bench.state, request(wish)).sessions.map(({ start }) => start);
    expect(plan()).toEqual(['2026-11-19T15:40']);
    const free = () => freeMinutesUntil(bench.state, wish.from, wish.until, ZONE, settings);
    bench.do({ type: 'event.add', events: [evening] });
    expect([plan(), free()]).toEqual([[], 0]);
    bench.state = apply(bench.state, [
      {
        table: 'lessonChanges',
        type: 'put',
        row: lessonChangeAt(maths, addDays(TODAY, 1), '4', {
          isCancelled: true,
        }),
      },
    ]);
    // Home early.
    expect(plan()).toEqual(['2026-11-19T10:30']);
  });

  it('leaves a pause after school and between what has a time, and places nothing before school', () => {
    const bench = new TestPlanner();
    const event = (start: string, end: string) =>
      ({ title: 'E', isAllDay: false, start: `2026-11-19T${start}`, end: `2026-11-19T${end}` }) as const;
    const starts = (until: string, count: number) =>
      planTime(
        bench.state,
        request({ lengths: Array.from<number>({ length: count }).fill(60), from: `${TODAY}T21:30`, until }),
      ).sessions.map(({ start }) => start.slice(8));
    bench.do({ type: 'event.add', events: [event('09:00', '15:10'), event('15:20', '16:00')] });
    expect(starts('2026-11-20T00:00', 1)).toEqual(['19T16:30']);
    bench.do({ type: 'event.add', events: [event('17:40', '18:20')] });
    expect(starts('2026-11-20T00:00', 2)).toEqual(['19T18:35', '19T19:50']);
    // No pause fits before the next event.
    bench.do({ type: 'event.add', events: [event('18:20', '22:00')] });
    expect(starts('2026-11-20T00:00', 1)).toEqual(['19T16:30']);
    // Two on Friday rather than one before school, which comes last.
    expect(starts('2026-11-21T00:00', 3)).toEqual(['19T16:30', '20T15:30', '20T16:45']);
    expect(starts('2026-11-20T00:00', 2)).toEqual(['19T07:00', '19T16:30']);
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
      for (const { start, minutes } of plan.sessions) {
        const end = civilNumber(start) + minutes;
        expect(start >= FROM && start < exam).toBe(true);
        expect(busy.filter((span) => civilNumber(span.start) < end && span.end > start)).toEqual([]);
      }
      const loads = workloadOf(bench.state, all, ZONE, settings);
      const over = loads.flatMap(({ day, planned, capacity }) => {
        const own = plan.sessions.filter(({ start }) => start.startsWith(day)).length * 45;
        return own > 0 && planned + own > capacity ? [{ day, minutes: planned + own - capacity }] : [];
      });
      expect(plan.over).toEqual(over);
    };
    fc.assert(fc.property(fc.array(event), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 9 }), check), {
      numRuns: 100,
    });
  });
});
