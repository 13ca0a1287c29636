import { expect, it } from 'vitest';
import { filterTasks } from './filter.ts';
import { activeTask } from '../../core/state/views.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { latenessOf } from './due.ts';

const YESTERDAY = '2026-11-17';
const TOMORROW = '2026-11-19';
const at = (clock: string): string => `${TODAY}T${clock}`;

it.each([
  ['due yesterday', { due: YESTERDAY }, 'overdue'],
  ['due today at a time that is past', { due: at('09:00') }, 'overdue'],
  ['due today at a time to come', { due: at('20:00') }, null],
  ['due today', { due: TODAY }, null],
  ['planned for a day that is over', { plannedDay: YESTERDAY }, 'missed'],
  ['planned for a day that is over, due later', { plannedDay: YESTERDAY, due: TOMORROW }, 'missed'],
  ['planned for a time of yesterday', { blocks: [{ start: `${YESTERDAY}T16:00` }] }, 'missed'],
  [
    'planned for a time of yesterday and one to come',
    { blocks: [{ start: `${YESTERDAY}T16:00` }, { start: at('19:00') }] },
    null,
  ],
  [
    'planned for a time that is past, on a day that is not over',
    { blocks: [{ start: at('09:00'), minutes: 30 }] },
    null,
  ],
  ['overdue, and planned again', { due: YESTERDAY, plannedDay: TODAY }, null],
  ['overdue, with a time today to come', { due: YESTERDAY, blocks: [{ start: at('19:00') }] }, null],
  [
    'overdue, with a time today that is over',
    { due: at('12:00'), blocks: [{ start: at('09:00'), minutes: 30 }] },
    'overdue',
  ],
  ['overdue and missed', { due: YESTERDAY, plannedDay: YESTERDAY }, 'overdue'],
  ['neither due nor planned', {}, null],
])('%s', (_, draft, expected) => {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks({ title: 'Essay', ...draft });
  const task = activeTask(bench.state, id);
  if (!task) throw new Error('it is gone');
  expect(latenessOf(bench.state, task, at('15:30'), ZONE)).toBe(expected);
  expect(filterTasks(bench.state, { states: ['overdue'] }, at('15:30'), ZONE)).toHaveLength(expected === null ? 0 : 1);
  bench.do({ type: 'task.complete', ids: [id] });
  const done = activeTask(bench.state, id);
  expect(done && latenessOf(bench.state, done, at('15:30'), ZONE)).toBeNull();
});
