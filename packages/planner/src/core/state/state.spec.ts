import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../schema/tables.ts';
import type { Change } from '../../schema/tables.ts';
import { NO_SERIES } from '../../schema/occurrence.ts';
import type { Task } from '../../schema/task.ts';
import { idAt, NOW } from '../../../test/test-planner.ts';
import { dataOf, indexesOf } from '../../../test/snapshot.ts';
import { apply, EMPTY_STATE, stateOf } from './state.ts';
import { PersistentMap } from './persistent-map.ts';
import { tasksInOrder } from './views.ts';

const task = (number: number, fields: Partial<Task> = {}): Task => ({
  id: idAt(number),
  title: `Task ${number}`,
  notes: '',
  groupId: null,
  tagIds: [],
  order: 'a0',
  plannedDay: null,
  due: null,
  estimate: null,
  ownEstimate: null,
  doneAt: null,
  createdAt: NOW,
  deletedAt: null,
  isSample: false,
  origin: null,
  isExam: false,
  forId: null,
  remindAt: null,
  snoozedTo: null,
  weight: null,
  result: null,
  ...NO_SERIES,
  ...fields,
});

const small = fc.integer({ min: 1, max: 8 });
const days = fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20');
const taskChange: fc.Arbitrary<Change> = fc
  .record({
    number: small,
    order: fc.constantFrom('a0', 'a1', 'a2'),
    groupId: fc.option(small.map((id) => idAt(100 + id))),
    tagIds: fc.uniqueArray(
      small.map((id) => idAt(200 + id)),
      { maxLength: 3 },
    ),
    plannedDay: fc.option(days),
    due: fc.option(days.map((day) => `${day}T10:00`)),
    deletedAt: fc.option(fc.constant(NOW)),
    isExam: fc.boolean(),
    forId: fc.option(small.map(idAt)),
  })
  .map(({ number, ...fields }) => ({ table: 'tasks', type: 'put', row: task(number, fields) }));
const blockChange: fc.Arbitrary<Change> = fc
  .record({ id: small.map(idAt), taskId: small.map(idAt), day: days, minutes: fc.integer({ min: 1, max: 4000 }) })
  .map(({ day, ...block }) => ({
    table: 'blocks',
    type: 'put',
    row: { ...block, start: `${day}T23:00`, zone: null, doneAt: null },
  }));
const removal: fc.Arbitrary<Change> = fc.record({
  table: fc.constantFrom('tasks', 'blocks'),
  type: fc.constant('remove'),
  id: small.map(idAt),
});

describe('a state', () => {
  it('has the same indexes whether rows came one by one, at once, or were read anew', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(taskChange, blockChange, removal), { maxLength: 40 }), (changes) => {
        const atOnce = apply(EMPTY_STATE, changes);
        const oneByOne = changes.reduce((state, change) => apply(state, [change]), EMPTY_STATE);
        const lists = Object.fromEntries(TABLES.map((table) => [table, [...atOnce.rows[table].values()]]));
        const anew = stateOf(lists);
        expect(indexesOf(oneByOne.index)).toEqual(indexesOf(anew.index));
        expect(indexesOf(atOnce.index)).toEqual(indexesOf(anew.index));
        expect(dataOf(oneByOne)).toEqual(dataOf(atOnce));
      }),
      { numRuns: 150 },
    );
  });

  it('leaves the state before a change as it was, and shares what did not change', () => {
    const before = stateOf({ tasks: [task(1), task(2)] });
    const snapshot = dataOf(before);
    const after = apply(before, [{ table: 'tasks', type: 'put', row: task(1, { title: 'Other', deletedAt: NOW }) }]);
    expect(dataOf(before)).toEqual(snapshot);
    expect(after.rows.tasks.get(idAt(2))).toBe(before.rows.tasks.get(idAt(2)));
    expect(after.rows.events).toBe(before.rows.events);
    expect(after.index.order).toEqual([idAt(2)]);
    expect(apply(before, [])).toBe(before);
  });

  it('keeps of rows with the same id the last one', () => {
    const state = stateOf({ tasks: [task(1, { due: '2026-11-20' }), task(1, { title: 'Again' })] });
    expect(tasksInOrder(state).map((row) => row.title)).toEqual(['Again']);
    expect(state.index.tasksDueOn.size).toBe(0);
  });

  it('breaks ties of order by id', () => {
    const state = stateOf({ tasks: [task(3), task(1), task(2, { order: 'Zz' })] });
    expect(tasksInOrder(state).map((row) => row.title)).toEqual(['Task 2', 'Task 1', 'Task 3']);
  });

  it('does bounded work for one edit among 10,000 tasks: one bucket, one place in the list of tasks', () => {
    const rows = Array.from({ length: 10_000 }, (_, number) => task(number, { order: `b${100_000 + number}` }));
    const state = stateOf({ tasks: rows });
    const next = apply(state, [{ table: 'tasks', type: 'put', row: task(5000, { order: 'b105000', title: 'New' }) }]);
    expect(next.index.order).toBe(state.index.order);
    expect(next.index.tasks[5000]?.title).toBe('New');
    expect(next.index.tasks.filter((row, at) => row !== state.index.tasks[at])).toHaveLength(1);
    expect(next.index.tasksIn).toBe(state.index.tasksIn);
    expect(next.rows.tasks.size).toBe(10_000);
    expect(next.rows.tasks.get(idAt(5000))?.title).toBe('New');
  });
});

describe('a table', () => {
  it('behaves like a map', () => {
    const entry = fc.tuple(fc.string({ maxLength: 2 }), fc.option(fc.integer(), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 5 }), { maxLength: 20 }), (batches) => {
        const model = new Map<string, number>();
        let table = PersistentMap.empty<number>();
        for (const batch of batches) {
          table = table.with(batch);
          for (const [key, value] of batch)
            if (value === undefined) model.delete(key);
            else model.set(key, value);
        }
        expect(table.size).toBe(model.size);
        for (const [key, value] of model) expect(table.get(key)).toBe(value);
        expect([...table.keys()].sort()).toEqual([...model.keys()].sort());
        expect([...table.values()].length).toBe(model.size);
      }),
    );
  });

  it('is itself where nothing differs', () => {
    const table = PersistentMap.empty<number>().with([['a', 1]]);
    expect(table.with([['a', 1]])).toBe(table);
    expect(table.with([['b', undefined]])).toBe(table);
    expect(table.with([['a', 2]])).not.toBe(table);
  });
});
