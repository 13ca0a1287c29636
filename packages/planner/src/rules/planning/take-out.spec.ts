import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { compareTakeOuts } from '../../../test/brute-force-take-out.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { settingsOf } from '../../core/state/state.ts';
import { takeOut } from './take-out.ts';

const THURSDAY = '2026-11-19';
const FRIDAY = '2026-11-20';
const WHOLE = { day: THURSDAY, from: 0, to: 1440 };

function planOf(bench: TestPlanner, out = WHOLE, now = `${TODAY}T15:30`) {
  return takeOut(bench.state, out, { now, zone: ZONE, settings: settingsOf(bench.state) });
}

describe('a day that is taken out', () => {
  it('gives the best plan of all', () => compareTakeOuts(runs(200)));

  it('moves its sessions and planned tasks, and names what stays and why', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'Essay', due: '2026-11-27', blocks: [{ start: `${THURSDAY}T16:00`, minutes: 60 }] },
      { title: 'Sheet', due: THURSDAY, blocks: [{ start: `${THURSDAY}T17:30`, minutes: 180 }] },
      { title: 'Reading', estimate: 30, plannedDay: THURSDAY },
      { title: 'Footy boots', plannedDay: THURSDAY },
      { title: 'Tidy up', plannedDay: THURSDAY, estimate: 10, repeat: { rule: ruleFor.days() } },
    );
    bench.do({
      type: 'event.add',
      events: [{ title: 'Choir', isAllDay: false, start: `${THURSDAY}T19:00`, end: `${THURSDAY}T20:00` }],
    });
    const { moves, stays } = planOf(bench);
    expect(moves.map(({ title, to }) => `${title} ${to}`)).toEqual([`Reading ${TODAY}`, `Essay ${TODAY}T16:00`]);
    expect(stays.map(({ title, why }) => `${title} ${why}`).sort()).toEqual([
      'Choir event',
      'Footy boots length',
      'Sheet room',
      'Tidy up series',
    ]);
  });

  it('takes an afternoon out: work before it stays where it is, and planned tasks keep the day', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'Early', blocks: [{ start: `${THURSDAY}T10:00`, minutes: 60 }] },
      { title: 'Late', blocks: [{ start: `${THURSDAY}T16:00`, minutes: 60 }] },
      { title: 'Any time', estimate: 30, plannedDay: THURSDAY },
    );
    const { moves, stays } = planOf(bench, { day: THURSDAY, from: 720, to: 1440 });
    expect(moves.map(({ title }) => title)).toEqual(['Late']);
    expect(stays).toEqual([]);
  });

  it('names an open exam of the day, or of that part of it', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'History test', due: THURSDAY, isExam: true },
      { title: 'Quiz', due: `${THURSDAY}T09:00`, isExam: true },
      { title: 'Sat', due: THURSDAY, isExam: true, isDone: true },
      { title: 'Essay', due: THURSDAY },
    );
    const names = (out = WHOLE) => planOf(bench, out).stays.map(({ title, why }) => `${title} ${why}`);
    expect(names()).toEqual(['History test exam', 'Quiz exam']);
    expect(names({ ...WHOLE, from: 720 })).toEqual(['History test exam']);
  });

  it('names an exam once where it is planned for the day too, and an event that is an exam as one', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'Quiz', due: THURSDAY, isExam: true, plannedDay: THURSDAY },
      { title: 'Test', due: THURSDAY, isExam: true, plannedDay: THURSDAY, estimate: 30 },
    );
    bench.do({
      type: 'event.add',
      events: [
        { title: 'History', isAllDay: false, start: `${THURSDAY}T09:00`, end: `${THURSDAY}T10:00`, isExam: true },
        { title: 'Art', isAllDay: true, start: THURSDAY, end: THURSDAY, isExam: true },
      ],
    });
    const { moves, stays } = planOf(bench);
    expect(moves).toEqual([]);
    expect(stays.map(({ title, why }) => `${title} ${why}`).sort()).toEqual([
      'Art exam',
      'History exam',
      'Quiz exam',
      'Test exam',
    ]);
  });

  it('gives an exam one session a day where all of them fit so', () => {
    const bench = new TestPlanner();
    const [start, next] = [`${THURSDAY}T16:00`, `${FRIDAY}T16:00`];
    bench.tasks({
      title: 'Study',
      due: '2026-11-27',
      blocks: [
        { start, minutes: 45 },
        { start: next, minutes: 45 },
        { start: `${TODAY}T18:00`, minutes: 45 },
      ],
    });
    expect(planOf(bench).moves.map(({ to }) => to)).toEqual(['2026-11-21T10:00']);
  });

  it('leaves alone what is done or over', () => {
    const bench = new TestPlanner();
    const [id = ''] = bench.tasks(
      { title: 'Done', blocks: [{ start: `${THURSDAY}T18:00`, minutes: 30 }] },
      { title: 'Over', blocks: [{ start: `${THURSDAY}T16:00`, minutes: 30 }] },
    );
    bench.do({ type: 'task.complete', ids: [id] });
    expect(planOf(bench, WHOLE, `${THURSDAY}T17:00`)).toEqual({ moves: [], stays: [] });
  });

  it('is one step with one undo', () => {
    const bench = new TestPlanner();
    bench.tasks(
      { title: 'Essay', plannedDay: THURSDAY, blocks: [{ start: `${THURSDAY}T16:00`, minutes: 60 }] },
      { title: 'Reading', estimate: 30, plannedDay: THURSDAY },
    );
    const before = bench.state.rows;
    const event = { title: 'Ill', isAllDay: false, start: `${THURSDAY}T07:00`, end: `${THURSDAY}T22:00` };
    const done = bench.do({ type: 'day.takeOut', event, moves: planOf(bench).moves.map((move) => ({ ...move })) });
    expect(done.sentence).toBe('Added “Ill” tomorrow and moved 2 tasks');
    const { rows } = bench.state;
    expect([...rows.blocks.values()].map(({ start }) => start)).toEqual([`${TODAY}T16:00`]);
    expect([...rows.tasks.values()].map(({ plannedDay }) => plannedDay)).toEqual([null, TODAY]);
    expect([...rows.events.values()].map(({ title }) => title)).toEqual(['Ill']);
    expect(planOf(bench)).toMatchObject({ moves: [], stays: [{ title: 'Ill' }] });
    bench.undo();
    expect([...bench.state.rows.blocks.values()]).toEqual([...before.blocks.values()]);
    expect([...bench.state.rows.tasks.values()]).toEqual([...before.tasks.values()]);
    expect(bench.state.rows.events.size).toBe(0);
  });

  it('leaves out work that is gone meanwhile', () => {
    const bench = new TestPlanner();
    const event = { title: 'Ill', isAllDay: false, start: `${THURSDAY}T07:00`, end: `${THURSDAY}T22:00` };
    const moves = [{ kind: 'session' as const, id: '00000000-0000-4000-8000-00000000ffff', to: `${FRIDAY}T16:00` }];
    expect(bench.do({ type: 'day.takeOut', event, moves }).sentence).toBe('Added “Ill” tomorrow');
  });
});
