import { expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { activeTask } from '../../core/state/views.ts';
import { minutesBeyondSessions, minutesLeft } from './minutes-left.ts';

it('counts the time of a task once, whether it was timed or a session was ticked', () => {
  const planner = new TestPlanner();
  const [id = '', other = ''] = planner.tasks({ title: 'Essay', estimate: 90 }, { title: 'No length' });
  const [session = ''] = planner.do({
    type: 'block.add',
    taskId: id,
    block: { start: `${TODAY}T08:00`, minutes: 30 },
  }).focus;
  const left = (worked: number) => {
    const task = activeTask(planner.state, id);
    if (!task) throw new Error('The task is gone.');
    return [minutesLeft(planner.state, task, worked), minutesBeyondSessions(planner.state, task, worked)];
  };
  expect(left(0)).toEqual([90, 0]);
  expect(left(40)).toEqual([50, 40]);
  planner.do({ type: 'block.check', id: session, isDone: true });
  expect(left(0)).toEqual([60, 0]);
  expect(left(40)).toEqual([50, 10]);
  expect(left(120)).toEqual([0, 90]);
  const task = activeTask(planner.state, other);
  expect(task && minutesLeft(planner.state, task, 10)).toBeNull();
});
