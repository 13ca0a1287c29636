import { expect, it } from 'vitest';
import { activeTask } from '../../core/state/views.ts';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';

it('what is archived goes to today only where it is named', () => {
  const bench = new TestPlanner();
  const old = bench.group('Old');
  const [late = '', put = ''] = bench.tasks(
    { title: 'Late', due: '2026-11-16' },
    { title: 'Put away', due: '2026-11-16', groupId: old },
  );
  bench.do({ type: 'group.archive', id: old, isArchived: true });
  const days = () => [late, put].map((id) => activeTask(bench.state, id)?.plannedDay);
  expect(bench.do({ type: 'task.today' }).sentence).toBe('Moved “Late” to today');
  expect(days()).toEqual([TODAY, null]);
  expect(bench.do({ type: 'task.today', ids: [put] }).sentence).toBe('Moved “Put away” to today');
  expect(days()).toEqual([TODAY, TODAY]);
});

it('what stands on a day that is not over on the student’s clock is not overdue', () => {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
  bench.zone = 'Pacific/Honolulu';
  bench.tasks({ title: 'Essay', blocks: [{ start: '2026-11-16T20:00', minutes: 60 }] });
  // Eight in the evening there is eight in the evening of the next day on the other side of the date line.
  bench.zone = 'Pacific/Kiritimati';
  bench.now = '2026-11-17T09:00:00.000Z';
  expect(bench.refusal({ type: 'task.today' })).toBe('Nothing is overdue.');
});
