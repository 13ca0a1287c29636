import { beforeEach, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { MINUTE_MS } from './counted-time.ts';
import { offeredTime } from './offered-time.ts';

let planner: TestPlanner;
let [essay, maths] = ['', ''];
beforeEach(() => {
  planner = new TestPlanner();
  [essay = '', maths = ''] = planner.tasks({ title: 'Essay', estimate: 60 }, { title: 'Maths' });
});

const now = () => Date.parse(planner.now);

it('offers the planned time of what was just ticked and has none', () => {
  const block = { start: '2026-11-18T10:00', minutes: 50 };
  const [id = ''] = planner.do({ type: 'block.add', taskId: maths, block }).focus;
  planner.do({ type: 'block.check', id, isDone: true });
  expect(offeredTime(planner.state, [id], now())).toEqual({
    type: 'time.set',
    itemId: maths,
    blockId: id,
    minutes: 50,
  });
  planner.do({ type: 'task.complete', ids: [essay, maths] });
  expect(offeredTime(planner.state, [essay, maths], now())).toMatchObject({ itemId: essay, minutes: 60 });
  planner.wait(2 * MINUTE_MS);
  expect(offeredTime(planner.state, [essay], now())).toBeNull();
});

it('offers the length of the only session of a task that was ticked, and nothing where there are several', () => {
  const block = { start: '2026-11-18T10:00', minutes: 50 };
  const [id = ''] = planner.do({ type: 'block.add', taskId: maths, block }).focus;
  planner.do({ type: 'task.complete', ids: [maths] });
  expect(offeredTime(planner.state, [maths], now())).toMatchObject({ itemId: maths, blockId: id, minutes: 50 });
  planner.undo();
  planner.do({ type: 'block.add', taskId: maths, block });
  planner.do({ type: 'task.complete', ids: [maths] });
  expect(offeredTime(planner.state, [maths], now())).toBeNull();
});

it('offers the estimate of a task whose only session is a part of it', () => {
  const block = { start: '2026-11-18T10:00', minutes: 30 };
  planner.do({ type: 'block.add', taskId: essay, block });
  planner.do({ type: 'task.complete', ids: [essay] });
  expect(offeredTime(planner.state, [essay], now())).toEqual({ type: 'time.set', itemId: essay, minutes: 60 });
});
