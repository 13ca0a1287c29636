import { expect, it } from 'vitest';
import { ClockedDevice } from '../../test/clocked-device.ts';
import { MemoryDevice } from '../../test/memory-store.ts';
import { PlannerSession } from './session.ts';
import { weekSoFar } from './week-so-far.ts';

it('counts the student’s own tasks, those done and those with a time this week, and no sample', async () => {
  const device = new ClockedDevice('2026-11-18T01:00:00.000Z');
  const session = new PlannerSession({ store: new MemoryDevice().open('sam'), device, canChange: true });
  await session.open();
  session.run({ type: 'sample.add' });
  expect(weekSoFar(session)).toEqual({ tasks: 0, done: 0, timed: 0 });
  const added = session.run({
    type: 'task.add',
    tasks: [
      { title: 'Essay', blocks: [{ start: '2026-11-22T16:00', minutes: 30 }] },
      { title: 'Later', blocks: [{ start: '2026-11-23T16:00', minutes: 30 }] },
      { title: 'Prac' },
    ],
  });
  if (!added.ok) throw new Error(added.refusal.message);
  session.run({ type: 'task.complete', ids: added.focus.slice(0, 1) });
  expect(weekSoFar(session)).toEqual({ tasks: 3, done: 1, timed: 1 });
});
