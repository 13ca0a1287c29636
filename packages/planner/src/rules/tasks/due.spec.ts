import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { nextUndo } from '../../core/history/history.ts';
import { TABLES } from '../../schema/tables.ts';
import { filterTasks } from './filter.ts';
import { stateOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { groupsInOrder, isArchived, tasksInOrder } from '../../core/state/views.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { doDays, isToDoOn, lastDoDay, lateTasks } from './due.ts';

const NOW = '2026-11-18T15:30';
const days = [-3, -2, -1, 0, 1, 2, 3].map((ahead) => addDays(NOW.slice(0, 10), ahead));
const zones = ['Australia/Sydney', 'Pacific/Kiritimati', 'Pacific/Honolulu'] as const;

/** The same rows as new objects, as a store returns them, so that no cache applies. */
const fresh = (state: State): State =>
  stateOf(structuredClone(Object.fromEntries(TABLES.map((table) => [table, [...state.rows[table].values()]]))));

/** All queries that are made for thousands of tasks at once. */
const answers = (state: State) =>
  zones.map((zone) => ({
    overdue: lateTasks(state, NOW, zone).map(({ id }) => id),
    today: filterTasks(state, { states: ['today'] }, NOW, zone).map(({ id }) => id),
    planned: filterTasks(state, { states: ['planned'] }, NOW, zone).map(({ id }) => id),
    tasks: tasksInOrder(state).map((task) => ({
      id: task.id,
      isArchived: isArchived(state, task),
      last: lastDoDay(state, task, zone),
      on: days.filter((day) => isToDoOn(state, task, day, zone)),
    })),
  }));

const pick = fc.nat(20);
const day = fc.constantFrom(...days);
const start = fc.tuple(day, fc.constantFrom('00:30', '15:00', '23:30')).map((parts) => parts.join('T'));
const act = fc.oneof(
  fc.record({ act: fc.constant('add' as const), start, isFixed: fc.boolean(), at: pick }),
  fc.record({ act: fc.constantFrom('block' as const, 'move' as const), at: pick, start }),
  fc.record({ act: fc.constant('plan' as const), at: pick, day: fc.option(day) }),
  fc.record({ act: fc.constantFrom('archive' as const, 'delete' as const, 'undo' as const), at: pick }),
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

function carryOut(bench: TestPlanner, each: Act): void {
  const { state } = bench;
  const nth = <V>(list: readonly V[]): V | undefined => list[each.at % Math.max(list.length, 1)];
  const taskId = nth(tasksInOrder(state))?.id ?? '';
  const group = nth(groupsInOrder(state, true));
  switch (each.act) {
    case 'add':
      bench.try({ type: 'settings.edit', fields: { newTimes: each.isFixed ? 'fixed' : 'floating' } });
      bench.tasks({ title: 'T', groupId: group?.id ?? null, blocks: [{ start: each.start }] });
      break;
    case 'block':
      bench.try({ type: 'block.add', taskId, block: { start: each.start } });
      break;
    case 'move':
      bench.try({ type: 'block.move', id: nth([...state.rows.blocks.keys()]) ?? '', start: each.start });
      break;
    case 'plan':
      bench.try({ type: 'task.plan', ids: [taskId], day: each.day });
      break;
    case 'archive':
      if (group) bench.do({ type: 'group.archive', id: group.id, isArchived: group.archivedAt === null });
      break;
    case 'delete':
      bench.try({ type: 'task.delete', ids: [taskId] });
      break;
    case 'undo':
      if (nextUndo(state)) bench.undo();
  }
}

it('what is remembered of tasks and blocks is what their rows say, whatever is changed between two questions', () => {
  const check = (acts: readonly Act[]): void => {
    const bench = new TestPlanner();
    bench.group('A');
    bench.group('B');
    for (const each of acts) {
      carryOut(bench, each);
      expect(answers(bench.state)).toEqual(answers(fresh(bench.state)));
    }
    for (const zone of zones) {
      for (const task of tasksInOrder(bench.state)) {
        const own = doDays(bench.state, task, zone);
        expect(lastDoDay(bench.state, task, zone)).toBe(own.at(-1) ?? null);
        const asked = days.filter((each) => isToDoOn(bench.state, task, each, zone));
        expect(asked).toEqual(own.filter((each) => days.includes(each)));
      }
    }
  };
  fc.assert(fc.property(fc.array(act, { maxLength: 12 }), check), { numRuns: runs(150) });
});
