import { expect, it } from 'vitest';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { activeTask } from '../../core/state/views.ts';
import { lateTasks } from '../../rules/tasks/due.ts';
import { dueByTodayWords, overdueWords } from './overdue-words.ts';

it('says since when a task waits: its due day, else the last day it was planned for', () => {
  const bench = new TestPlanner();
  const now = `${TODAY}T12:00`;
  bench.tasks(
    { title: 'Essay', due: '2026-11-16', plannedDay: '2026-11-17' },
    { title: 'Poster', plannedDay: '2026-11-17' },
    { title: 'Prac', due: '2026-11-20', plannedDay: '2026-11-16' },
    { title: 'Quiz', due: `${TODAY}T09:00` },
  );
  const words = lateTasks(bench.state, now, ZONE).map((task) => overdueWords(bench.state, task, now, ZONE));
  expect(words).toEqual([
    'Was due 16 Nov',
    'Was planned for yesterday',
    'Was planned for 16 Nov',
    'Was due today, 09:00',
  ]);
});

it('says of a session ahead when its task was due, or is due today, in the same words', () => {
  const bench = new TestPlanner();
  const dues = ['2026-11-16', `${TODAY}T09:00`, `${TODAY}T20:00`, TODAY, '2026-11-20', null];
  const ids = bench.tasks(...dues.map((due) => ({ title: 'Essay', due })));
  const words = ids.flatMap((id) => {
    const task = activeTask(bench.state, id);
    return task ? [dueByTodayWords(bench.state, task, `${TODAY}T12:00`)] : [];
  });
  expect(words).toEqual(['Was due 16 Nov', 'Was due today, 09:00', 'Due today, 20:00', 'Due today', '', '']);
});
