import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClockedDevice } from '../../../test/clocked-device.ts';
import { MemoryDevice } from '../../../test/memory-store.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { PlannerSession } from '../../session/session.ts';
import type { Command } from '../../core/commands/command.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { factsOf } from '../tasks/task-facts.ts';
import { isPlannedAfterDue } from './after-due.ts';

const NOW = `${TODAY}T15:30`;
const DUE = '2026-11-22';
const LATE = '2026-11-29';
const SAID = 'That is after it is due: Sunday.';

/** A poster due on Sunday, with a session on Friday. */
function poster() {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Poster', due: DUE, blocks: [{ start: '2026-11-20T16:00', minutes: 60 }] });
  const [block = ''] = bench.state.rows.blocks.keys();
  const plan = () => {
    const task = bench.state.rows.tasks.get(id);
    return task && factsOf(bench.state, task, NOW, ZONE).plan;
  };
  return { bench, id, block, plan };
}

it.each<[string, (ids: { id: string; block: string }) => Command, string]>([
  ['dropped on a day', ({ id }) => ({ type: 'task.plan', ids: [id], day: LATE }), SAID],
  ['planned in its panel', ({ id }) => ({ type: 'task.edit', id, fields: { plannedDay: LATE } }), SAID],
  ['dropped on a time', ({ id }) => ({ type: 'block.add', taskId: id, block: { start: `${LATE}T10:00` } }), SAID],
  ['dragged to a time', ({ block }) => ({ type: 'block.move', id: block, start: `${LATE}T10:00` }), SAID],
  ['dragged to the head of a day', ({ block }) => ({ type: 'block.toDay', id: block, day: LATE }), SAID],
  [
    'due before it is planned',
    ({ id }) => ({ type: 'task.due', ids: [id], due: '2026-11-19' }),
    'It is planned after that.',
  ],
])('says so where work is %s', (_, commandOf, note) => {
  const { bench, plan, ...ids } = poster();
  expect(bench.do(commandOf(ids)).note).toBe(note);
  expect(plan()?.text).toMatch(/, after due date$/);
  expect(plan()?.spoken).toMatch(/, after it is due$/);
});

it('says so once, of all that a command plans, and nothing on time', () => {
  const { bench, id, plan } = poster();
  const [other = ''] = bench.tasks({ title: 'Essay', due: DUE });
  expect(bench.do({ type: 'task.plan', ids: [id, other], day: DUE }).note).toBe('');
  expect(plan()?.text).not.toMatch(/after/);
  expect(bench.do({ type: 'task.plan', ids: [id, other], day: LATE }).note).toBe(
    '2 tasks are planned after they are due.',
  );
  expect(bench.do({ type: 'task.edit', id, fields: { title: 'Big poster' } }).note).toBe('');
});

it('is said at the end of a drag', async () => {
  const device = new ClockedDevice('2026-11-18T04:30:00.000Z');
  const session = new PlannerSession({ store: new MemoryDevice().open('sam'), device, canChange: true });
  await session.open();
  const added = session.run({
    type: 'task.add',
    tasks: [{ title: 'Poster', due: DUE, blocks: [{ start: '2026-11-20T16:00', minutes: 60 }] }],
  });
  expect(added.ok).toBe(true);
  const [id = ''] = session.view.getState().state.rows.blocks.keys();
  for (const start of [`${DUE}T16:00`, `${LATE}T16:00`])
    session.run({ type: 'block.move', id, start }, { isQuiet: true, gestureId: 'drag' });
  session.commitGesture('drag');
  expect(session.view.getState().notice?.note).toBe(SAID);
});

it('holds exactly where a planned day is after the due day, whatever the days', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((ahead) => addDays(TODAY, ahead));
  fc.assert(
    fc.property(day, day, (due, plannedDay) => {
      const bench = new TestPlanner();
      const [id = ''] = bench.tasks({ title: 'Poster', due });
      const { note } = bench.do({ type: 'task.plan', ids: [id], day: plannedDay });
      const task = bench.state.rows.tasks.get(id);
      expect([note !== '', task && isPlannedAfterDue(bench.state, task, NOW, ZONE)]).toEqual([
        plannedDay > due,
        plannedDay > due,
      ]);
    }),
  );
});
