import { expect, it } from 'vitest';
import { blocksOf, activeTask, subtasksOf } from '../../core/state/views.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { duplicateTasks } from './duplicate-tasks.ts';

it('copies a task with its steps, below it, without its blocks and open', () => {
  const bench = new TestPlanner();
  const group = bench.group('Assignments');
  const [essay = '', other = ''] = bench.tasks(
    {
      title: 'Essay',
      notes: 'Two pages',
      groupId: group,
      due: '2026-11-20T09:00',
      estimate: 90,
      subtasks: ['Draft', 'Revise'],
      blocks: [{ start: '2026-11-19T16:00' }],
    },
    'Other',
  );
  bench.do({ type: 'task.complete', ids: [essay] });
  const command = duplicateTasks(bench.state, [essay]);
  const [copy = ''] = command ? bench.do(command).focus : [];
  expect(bench.titles()).toEqual(['Essay', 'Essay', 'Other']);
  expect(activeTask(bench.state, copy)).toMatchObject({
    notes: 'Two pages',
    groupId: group,
    due: '2026-11-20T09:00',
    estimate: 90,
    doneAt: null,
  });
  expect(subtasksOf(bench.state, copy).map((step) => step.title)).toEqual(['Draft', 'Revise']);
  expect(blocksOf(bench.state, copy)).toEqual([]);
  bench.undo();
  expect(bench.titles()).toEqual(['Essay', 'Other']);
  expect(activeTask(bench.state, other)).toBeDefined();
});

it('is nothing where the tasks are gone', () => {
  const bench = new TestPlanner();
  const ids = bench.tasks('Essay');
  bench.do({ type: 'task.delete', ids });
  expect(duplicateTasks(bench.state, ids)).toBeNull();
  expect(duplicateTasks(bench.state, [])).toBeNull();
});
