import { expect, it } from 'vitest';
import { filterTasks } from './filter.ts';
import { activeTask, blocksOf } from '../../core/state/views.ts';
import { TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { latenessOf } from './due.ts';
import { factsOf } from './task-facts.ts';

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

/** The lateness of a task, and the words of its row; its sessions with these places are ticked. */
function rowOf(draft: Parameters<TestPlanner['tasks']>[0], ticked: number[] = []) {
  const bench = new TestPlanner();
  const [id = ''] = bench.tasks(draft);
  const blocks = blocksOf(bench.state, id);
  for (const place of ticked) bench.do({ type: 'block.check', id: blocks[place]?.id ?? '', isDone: true });
  const task = activeTask(bench.state, id);
  if (!task) throw new Error('it is gone');
  const { due, plan } = factsOf(bench.state, task, at('15:30'), ZONE);
  return [latenessOf(bench.state, task, at('15:30'), ZONE), due?.words, plan?.text];
}

const session = (day: string) => ({ start: `${day}T16:00` });

it.each([
  [
    'a session that was missed',
    { blocks: [session(YESTERDAY)], due: TOMORROW },
    [],
    'missed',
    'Missed session yesterday',
  ],
  ['a day that is over', { plannedDay: '2026-11-16', due: TOMORROW }, [], 'missed', 'Was planned for 16 Nov'],
  ['a session that was done', { blocks: [session(YESTERDAY)], due: TOMORROW }, [0], null, 'Session done yesterday'],
  [
    'one of two sessions of a day that was missed',
    { blocks: [session(YESTERDAY), { start: `${YESTERDAY}T18:00` }], due: TOMORROW },
    [0],
    'missed',
    'Missed session yesterday',
  ],
] as const)('a row says that it is under Overdue for %s, or is not', (_, draft, ticked, lateness, plan) => {
  expect(rowOf({ title: 'Essay', ...draft, blocks: 'blocks' in draft ? [...draft.blocks] : [] }, [...ticked])).toEqual([
    lateness,
    'Due tomorrow',
    plan,
  ]);
});

it('a row with nothing but ticked sessions says that today, and names the next open one', () => {
  const [today, tomorrow] = [session('2026-11-18'), session(TOMORROW)];
  expect(rowOf({ title: 'Essay', due: TOMORROW, blocks: [today] }, [0])[2]).toBe('Session done today');
  expect(rowOf({ title: 'Essay', due: TOMORROW, blocks: [tomorrow] }, [0])[2]).toBe('Session of tomorrow done');
  expect(rowOf({ title: 'Essay', due: TOMORROW, blocks: [today, tomorrow] }, [0])[2]).toBe('Tomorrow, 16:00');
  expect(rowOf({ title: 'Essay', due: TOMORROW, blocks: [today, tomorrow] })[2]).toBe('Today, 16:00 +1');
});

it('a row that was due says so, beside what was missed', () => {
  const draft = { title: 'Essay', due: '2026-11-16', blocks: [session('2026-11-15')] };
  expect(rowOf(draft)).toEqual(['overdue', 'Was due 16 Nov', 'Missed session 15 Nov']);
});
