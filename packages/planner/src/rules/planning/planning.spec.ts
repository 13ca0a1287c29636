import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../schema/settings.ts';
import { activeTask, blocksOf } from '../../core/state/views.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { civilNumber, dayOf } from '../../core/time/civil-time.ts';
import { workloadOf } from '../calendar/workload.ts';
import { planSessions } from './plan-sessions.ts';
import type { SessionRequest } from './plan-sessions.ts';
import { minutesLeft } from './spread-days.ts';
import { spreadDays } from './spread-days.ts';

const settings = DEFAULT_SETTINGS;
const [THURSDAY, FRIDAY, SATURDAY, MONDAY] = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23'] as const;
const wish = (overrides: Partial<SessionRequest> = {}): SessionRequest => ({
  minutes: 180,
  length: 60,
  from: `${TODAY}T15:00`,
  due: MONDAY,
  zone: ZONE,
  settings,
  ...overrides,
});
const planned = (bench: TestPlanner, overrides?: Partial<SessionRequest>): string[] =>
  planSessions(bench.state, wish(overrides)).sessions.map(({ start, minutes }) => `${start} ${minutes}`);
const lesson = (day: string, start: string, end: string) =>
  ({ title: 'Maths', isAllDay: false, start: `${day}T${start}`, end: `${day}T${end}` }) as const;

describe('sessions for a long task', () => {
  it('stand one a day after school, before the due day', () => {
    expect(planned(new TestPlanner())).toEqual([`${TODAY}T15:30 60`, `${THURSDAY}T15:30 60`, `${FRIDAY}T15:30 60`]);
    expect(planned(new TestPlanner(), { due: FRIDAY, minutes: 240 })).toEqual([
      `${TODAY}T15:30 60`,
      `${TODAY}T16:45 60`,
      `${THURSDAY}T15:30 60`,
      `${THURSDAY}T16:45 60`,
    ]);
  });

  it('begin half an hour after the last lesson, and stand in a gap of the school day where the evening is full', () => {
    const bench = new TestPlanner();
    bench.do({
      type: 'event.add',
      events: [
        lesson(THURSDAY, '09:00', '12:00'),
        lesson(THURSDAY, '13:00', '15:10'),
        lesson(FRIDAY, '09:00', '10:00'),
        lesson(FRIDAY, '12:00', '13:00'),
        lesson(FRIDAY, '15:00', '22:00'),
        lesson(SATURDAY, '08:00', '10:30'),
      ],
    });
    expect(planned(bench, { from: `${THURSDAY}T08:00` })).toEqual([
      `${THURSDAY}T15:40 60`,
      `${FRIDAY}T13:30 60`,
      `${SATURDAY}T10:45 60`,
    ]);
  });

  it('stay within what one wants to work on a day, and say what there is no room for', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'Other', plannedDay: THURSDAY, estimate: 100 },
      { title: 'More', plannedDay: FRIDAY, estimate: 75 },
    );
    bench.do({ type: 'settings.edit', fields: { capacity: [120, 120, 0, 120, 120, 0, 0] } });
    const capacity = [120, 120, 0, 120, 120, 0, 0];
    const plan = planSessions(bench.state, wish({ settings: { ...settings, capacity } }));
    // Neither day takes a whole session: shorter ones are better than none.
    expect(plan.sessions).toEqual([
      { start: `${THURSDAY}T15:30`, minutes: 20 },
      { start: `${FRIDAY}T15:30`, minutes: 45 },
    ]);
    expect(plan.unplanned).toBe(115);
  });

  it('end before the time of what is due today, and need no due day', () => {
    expect(planned(new TestPlanner(), { due: `${TODAY}T17:00`, minutes: 60 })).toEqual([`${TODAY}T15:30 60`]);
    expect(planned(new TestPlanner(), { due: `${TODAY}T16:00`, minutes: 60 })).toEqual([]);
    expect(planned(new TestPlanner(), { due: null, minutes: 90 })).toEqual([
      `${TODAY}T15:30 60`,
      `${THURSDAY}T15:30 30`,
    ]);
    expect(planned(new TestPlanner(), { due: '2026-11-01', minutes: 60 })).toEqual([`${TODAY}T15:30 60`]);
  });

  it('never overlap, are never late, never overfill a day, and account for every minute', () => {
    const hour = fc.integer({ min: 7, max: 20 });
    const events = fc.array(
      fc.record({ ahead: fc.integer({ min: 0, max: 6 }), hour, minutes: fc.integer({ min: 5, max: 240 }) }),
    );
    const check = (
      list: { ahead: number; hour: number; minutes: number }[],
      minutes: number,
      length: number,
      ahead: number,
    ) => {
      const bench = new TestPlanner();
      for (const { ahead: on, hour: at, minutes: lasts } of list) {
        bench.tasks({
          title: 'T',
          blocks: [{ start: `${addDays(TODAY, on)}T${String(at).padStart(2, '0')}:00`, minutes: lasts }],
        });
      }
      const due = addDays(TODAY, ahead);
      const { sessions, unplanned } = planSessions(bench.state, wish({ minutes, length, due }));
      expect(planSessions(bench.state, wish({ minutes, length, due })).sessions).toEqual(sessions);
      expect(sessions.reduce((sum, each) => sum + each.minutes, unplanned)).toBe(minutes);
      const spans = [...bench.state.rows.blocks.values(), ...sessions].map(
        ({ start, minutes: lasts }) => [civilNumber(start), civilNumber(start) + lasts] as const,
      );
      for (const { start, minutes: lasts } of sessions) {
        const [from, to] = [civilNumber(start), civilNumber(start) + lasts];
        expect(spans.filter((other) => other[0] < to && other[1] > from)).toHaveLength(1);
        expect(dayOf(start) < due).toBe(true);
      }
      for (const day of new Set(sessions.map(({ start }) => dayOf(start)))) {
        const own = sessions.filter(({ start }) => dayOf(start) === day).reduce((sum, each) => sum + each.minutes, 0);
        const [load] = workloadOf(bench.state, [day], ZONE, settings);
        expect((load?.planned ?? 0) + own).toBeLessThanOrEqual(load?.capacity ?? 0);
      }
    };
    fc.assert(
      fc.property(
        events,
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(25, 45, 60, 90),
        fc.integer({ min: 1, max: 7 }),
        check,
      ),
      { numRuns: 200 },
    );
  });
});

describe('work that is spread', () => {
  const spread = (bench: TestPlanner, ids: readonly string[]): string[] => {
    const tasks = ids.map((id) => activeTask(bench.state, id)).filter((task) => task !== undefined);
    return spreadDays(bench.state, tasks, { now: `${TODAY}T15:30`, zone: ZONE, settings }).map(({ day }) => day);
  };

  it('fills today, then the days after it, in the order of the list', () => {
    const bench = new TestPlanner();
    bench.tasks({ title: 'Already', plannedDay: TODAY, estimate: 60 });
    const ids = bench.tasks(
      { title: 'One', estimate: 60 },
      { title: 'Two' },
      { title: 'Three', estimate: 60 },
      { title: 'Four', estimate: 150 },
    );
    expect(spread(bench, ids)).toEqual([TODAY, THURSDAY, THURSDAY, SATURDAY]);
  });

  it('is not put off past the day it is due; what is overdue has no such day', () => {
    const bench = new TestPlanner();
    const ids = bench.tasks(
      { title: 'Late', estimate: 120, due: '2026-11-16' },
      { title: 'Due tomorrow', estimate: 300, due: THURSDAY },
      { title: 'Late too', estimate: 30, due: '2026-11-17' },
    );
    // Overdue work goes first. The long one fits into no day until then, and has sessions on both.
    expect(spread(bench, ids)).toEqual([TODAY, TODAY, THURSDAY]);
  });

  it('is the sessions again that were missed, of what is left of the estimate, before it is due and in one step', () => {
    const bench = new TestPlanner();
    const missed = ['09', '10', '11', '12', '13', '14'].map((day) => ({
      start: `2026-11-${day}T16:00`,
      minutes: 60,
    }));
    const [id = '', other = ''] = bench.tasks(
      { title: 'Essay', estimate: 360, due: '2026-11-27', blocks: missed },
      { title: 'Notes', estimate: 45, plannedDay: '2026-11-17' },
    );
    const sessions = () =>
      blocksOf(bench.state, id)
        .filter(({ doneAt }) => doneAt === null)
        .map(({ start, minutes }) => `${start.slice(8)} ${minutes}`)
        .sort();
    const spreadBoth = () => {
      const tasks = [id, other].map((each) => activeTask(bench.state, each)).filter((task) => task !== undefined);
      const plans = spreadDays(bench.state, tasks, options);
      expect(plans.map(({ over, unplanned }) => [over, unplanned])).toEqual([
        [[], undefined],
        [[], undefined],
      ]);
      const { sentence } = bench.do({ type: 'task.spread', plans });
      return [sentence, sessions(), activeTask(bench.state, other)?.plannedDay];
    };
    const options = { now: `${TODAY}T15:30`, zone: ZONE, settings };
    expect(spreadBoth()).toEqual([
      'Spread 2 tasks over 6 days',
      ['18T16:00 60', '19T15:30 60', '20T15:30 60', '21T10:00 60', '22T10:00 60', '23T15:30 60'],
      TODAY,
    ]);
    expect(activeTask(bench.state, id)?.plannedDay).toBeNull();
    bench.undo();
    expect(sessions()).toEqual(missed.map(({ start }) => `${start.slice(8)} 60`));
    const [first, second] = blocksOf(bench.state, id);
    for (const block of [first, second]) bench.do({ type: 'block.check', id: block?.id ?? '', isDone: true });
    bench.do({ type: 'task.edit', id, fields: { estimate: 330 } });
    const task = activeTask(bench.state, id);
    expect(task && minutesLeft(bench.state, task, options)).toBe(210);
    expect(spreadBoth()[1]).toEqual(['18T16:00 60', '19T15:30 60', '20T15:30 60', '21T10:00 30']);
  });

  it.each([
    ['15:00', '15:30'],
    ['16:02', '16:35'],
    ['20:30', '21:00'],
  ])('has half an hour of notice, as a plan has: spread at %s, today from %s on', (now, first) => {
    const bench = new TestPlanner();
    const blocks = ['09', '10', '11', '12', '13', '14'].map((day) => ({ start: `2026-11-${day}T16:00`, minutes: 60 }));
    const [id = ''] = bench.tasks({ title: 'Essay', estimate: 360, due: '2026-11-27', blocks });
    const task = activeTask(bench.state, id);
    const [plan] = task ? spreadDays(bench.state, [task], { now: `${TODAY}T${now}`, zone: ZONE, settings }) : [];
    const starts = (sessions: readonly { start: string }[] = []) => sessions.map(({ start }) => start).sort();
    expect(starts(plan?.sessions)[0]).toBe(`${TODAY}T${first}`);
    const proposed = planSessions(bench.state, wish({ from: `${TODAY}T${now}`, minutes: 60 })).sessions;
    expect(starts(proposed)[0]).toBe(`${TODAY}T${first}`);
  });

  it('has only the hours that are left of today', () => {
    const bench = new TestPlanner();
    const ids = bench.tasks({ title: 'One', estimate: 60 });
    const [task] = ids.map((id) => activeTask(bench.state, id));
    const late = { now: `${TODAY}T21:30`, zone: ZONE, settings };
    expect(task && spreadDays(bench.state, [task], late)).toEqual([{ id: ids[0], day: THURSDAY, over: [] }]);
  });
});
