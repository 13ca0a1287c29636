import { expect, it } from 'vitest';
import { activeTask } from '../domain/state/views.ts';
import { TestPlanner, TODAY, ZONE } from '../../test/test-planner.ts';
import { sectionsOf } from './sections.ts';
import { todayCommand } from './today-command.ts';

it('moves the overdue tasks that a filter shows to today, and leaves the others where they are', () => {
  const bench = new TestPlanner();
  const ids = bench.tasks({ title: 'Essay', due: '2026-11-02' }, { title: 'Poster', plannedDay: '2026-11-03' });
  const now = { now: `${TODAY}T12:00`, zone: ZONE };
  const options = { ...now, filter: { text: 'essay' }, isDoneOpen: false, lingering: new Set<string>() };
  const [overdue] = sectionsOf(bench.state, options);
  if (!overdue) throw new Error('nothing is overdue');
  expect(bench.do(todayCommand(overdue)).sentence).toBe('Moved “Essay” to today');
  expect(ids.map((id) => activeTask(bench.state, id)?.plannedDay)).toEqual([TODAY, '2026-11-03']);
});
