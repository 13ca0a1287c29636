import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { rowsOfSections, sectionsOf } from '../../rules/tasks/sections.ts';
import { nextFocusTarget } from './use-lines.ts';

it('the focus of a line that is gone goes to the next task, else to the one before', () => {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { listGrouping: 'group' } });
  const ids = bench.tasks('One', 'Two', 'Three', 'Four');
  const options = { filter: {}, now: `${TODAY}T12:00`, zone: ZONE, isDoneOpen: false, lingering: new Set<string>() };
  const rows = () => rowsOfSections(sectionsOf(bench.state, options));
  const next = (at: number, ...done: number[]) => {
    const before = rows();
    bench.do({ type: 'task.complete', ids: done.map((index) => ids[index] ?? '') });
    const next = nextFocusTarget(before, at, rows());
    bench.undo();
    return next?.kind === 'task' ? next.task.title : next?.section.title;
  };
  expect(next(3, 0, 1, 2)).toBe('Four');
  expect(next(2, 1)).toBe('Three');
  expect(next(4, 3)).toBe('Three');
  expect(next(1, 0, 1, 2, 3)).toBe('Done');
});
