import { expect, it } from 'vitest';
import { TestPlanner, idAt } from '../../../test/test-planner.ts';

it('puts what is due sooner first, what is never due behind, and leaves the others where they are', () => {
  const bench = new TestPlanner();
  const ids = bench.tasks(
    'Other',
    { title: 'Never' },
    { title: 'Friday', due: '2026-11-20' },
    { title: 'Friday at nine', due: '2026-11-20T09:00' },
    { title: 'Later', due: '2026-12-01' },
    { title: 'Never either' },
    { title: 'Today', due: '2026-11-18' },
    'Last',
  );
  const { sentence } = bench.do({ type: 'task.sort', ids: ids.slice(1, 7) });
  expect(sentence).toBe('Sorted 6 tasks by due date');
  expect(bench.titles()).toEqual([
    'Other',
    'Today',
    'Friday at nine',
    'Friday',
    'Later',
    'Never',
    'Never either',
    'Last',
  ]);
  expect(bench.refusal({ type: 'task.sort', ids: ids.slice(1, 7) })).toBe('They are already in that order.');
  bench.undo();
  expect(bench.titles().slice(0, 3)).toEqual(['Other', 'Never', 'Friday']);
});

it('is refused where the tasks are gone', () => {
  expect(new TestPlanner().refusal({ type: 'task.sort', ids: [idAt(999)] })).toMatch(/not there|gone|no longer/i);
});
