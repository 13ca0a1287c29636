import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { settingsOf } from '../../core/state/state.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { totalLoad, workloadOf } from '../calendar/workload.ts';
import { movesOff } from './lighten-day.ts';

const FRIDAY = '2026-11-20';

function friday() {
  const bench = new TestPlanner();
  bench.tasks(
    { title: 'Essay', due: '2026-11-27', blocks: [{ start: `${FRIDAY}T16:00`, minutes: 90 }] },
    { title: 'Reading', due: '2026-12-04', estimate: 45, plannedDay: FRIDAY },
    { title: 'Sheet', due: '2026-11-21', blocks: [{ start: `${FRIDAY}T18:00`, minutes: 60 }] },
    { title: 'Clean room', blocks: [{ start: `${FRIDAY}T20:00`, minutes: 60 }] },
  );
  const settings = settingsOf(bench.state);
  const moves = () => movesOff(bench.state, FRIDAY, { now: `${TODAY}T15:30`, zone: ZONE, settings });
  const over = (day: string) => totalLoad(workloadOf(bench.state, [day], ZONE, settings)).over;
  return { bench, moves, over };
}

it('a day with too much study offers what can move before it is due, latest due first', () => {
  const { moves, over } = friday();
  expect(over(FRIDAY)).toBe(75);
  expect(moves().map(({ title }) => title)).toEqual(['Reading', 'Essay']);
});

it('each is moved by one command and comes back by one undo, and makes no other day too full', () => {
  const { bench, moves, over } = friday();
  for (const { to, command } of moves()) {
    const before = bench.state.rows;
    expect(bench.do(command).note).toBe('');
    expect(dayOf(to) > FRIDAY).toBe(true);
    expect(over(dayOf(to))).toBe(0);
    expect(over(FRIDAY)).toBeLessThan(75);
    bench.undo();
    expect([...bench.state.rows.blocks.values()]).toEqual([...before.blocks.values()]);
  }
});

it('what is neither due, estimated nor of a subject is no study', () => {
  const bench = new TestPlanner();
  const subject = bench.tag(
    bench.do({ type: 'tagGroup.add', tagGroup: { name: 'Subject', kind: 'subject' } }).focus[0] ?? '',
    'Maths',
  );
  const blocks = [{ start: `${FRIDAY}T16:00`, minutes: 60 }];
  const load = () => workloadOf(bench.state, [FRIDAY], ZONE, settingsOf(bench.state))[0]?.planned;
  bench.tasks({ title: 'Work at the shop', blocks }, { title: 'Footy', plannedDay: FRIDAY });
  expect(load()).toBe(0);
  bench.tasks({ title: 'Sheet', tagIds: [subject], blocks });
  expect(load()).toBe(60);
  bench.tasks({ title: 'Essay', due: '2026-11-27', blocks });
  expect(load()).toBe(120);
  bench.tasks({ title: 'Read', estimate: 30, plannedDay: FRIDAY });
  expect(load()).toBe(150);
});
