import { expect, it } from 'vitest';
import { activeTask } from '../../core/state/views.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { dayChoices, planTimes } from './menu-days.ts';

const marked = (bench: TestPlanner, chosen: readonly string[]) =>
  dayChoices(bench.state, TODAY, chosen)
    .days.filter(({ isChosen }) => isChosen)
    .map(({ label, hint }) => [label, hint]);

it('the day that is chosen is marked, with its time', () => {
  const bench = new TestPlanner();
  expect(marked(bench, [])).toEqual([]);
  expect(marked(bench, [TODAY])).toEqual([['Today', undefined]]);
  expect(marked(bench, ['2026-11-20T17:00'])).toEqual([['Friday', '17:00']]);
  expect(dayChoices(bench.state, TODAY, [TODAY]).other).toBeUndefined();
});

it('what is chosen and none of the usual days is said beside the way to another', () => {
  const bench = new TestPlanner();
  expect(marked(bench, ['2026-12-04T09:00'])).toEqual([]);
  expect(dayChoices(bench.state, TODAY, ['2026-12-04T09:00']).other).toBe('4 Dec, 09:00');
});

it('a task is done at its times, on the student’s clock, and on the day it is planned for', () => {
  const bench = new TestPlanner();
  bench.do({ type: 'settings.edit', fields: { newTimes: 'fixed' } });
  const blocks = [{ start: `${TODAY}T16:00` }];
  const [id = ''] = bench.tasks({ title: 'Essay', plannedDay: '2026-11-20', blocks });
  const task = activeTask(bench.state, id);
  if (!task) throw new Error('the task is gone');
  expect(planTimes(bench.state, task, ZONE)).toEqual([`${TODAY}T16:00`, '2026-11-20']);
  expect(planTimes(bench.state, task, 'Australia/Perth')).toEqual([`${TODAY}T13:00`, '2026-11-20']);
  expect(marked(bench, planTimes(bench.state, task, ZONE))).toEqual([
    ['Today', '16:00'],
    ['Friday', undefined],
  ]);
});
