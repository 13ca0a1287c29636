import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { readRows } from '../../schema/read-rows.ts';
import { TABLES } from '../../schema/tables.ts';
import { stateOf } from '../state/state.ts';
import type { State } from '../state/state.ts';
import { tasksInOrder } from '../state/views.ts';
import { resolve, step, templates } from '../../../test/command-templates.ts';
import type { Step } from '../../../test/command-templates.ts';
import { addSchool } from '../../../test/school-templates.ts';
import { TestPlanner, idAt } from '../../../test/test-planner.ts';
import { dataOf, indexesOf } from '../../../test/snapshot.ts';
import type { CommandType } from '../commands/command.ts';
import { MAX_HISTORY_ENTRIES, nextRedo, nextUndo, historyEntries } from './history.ts';
import { COMMAND_TYPES } from '../../rules/run.ts';

const LATER = 60_000;

/** The state as a store would give it back after a restart. */
function restarted(state: State): State {
  const lists = Object.fromEntries(TABLES.map((table) => [table, [...state.rows[table].values()]]));
  const { rows, damaged } = readRows(JSON.parse(JSON.stringify(lists)) as object);
  expect(damaged).toEqual([]);
  return stateOf(rows);
}

/** Mostly long pauses, sometimes a quick succession that coalesces. */
const pause = fc.constantFrom(100, LATER);

/** Kinds that have no history entry. */
const UNRECORDED: readonly CommandType[] = [
  'trash.purge',
  'report.sent',
  'report.askAgain',
  'settings.adopt',
  'sharing.note',
  'feed.refresh',
];
const RECORDED = COMMAND_TYPES.filter((type) => !UNRECORDED.includes(type)).sort();

/** Runs a sequence of commands, undoes all and redoes all. Returns the kinds that were carried out. */
function thereAndBack(steps: readonly (readonly [Step, number])[]): CommandType[] {
  const done: CommandType[] = [];
  const bench = new TestPlanner();
  bench.tasks('One', 'Two');
  addSchool(bench);
  bench.wait(LATER);
  const start = dataOf(bench.state);
  const base = historyEntries(bench.state).length;
  for (const [each, wait] of steps) {
    bench.wait(wait);
    if (each === 'undo') {
      if (historyEntries(bench.state).filter((row) => !row.isUndone).length > base) bench.undo();
    } else if (each === 'redo') {
      if (nextRedo(bench.state)) bench.redo();
    } else {
      const command = resolve(bench.state, each);
      if (bench.try(command).ok) done.push(command.type);
    }
  }
  while (nextRedo(bench.state)) bench.redo();
  const end = dataOf(bench.state);
  while (historyEntries(bench.state).filter((row) => !row.isUndone).length > base) bench.undo();
  expect(dataOf(bench.state)).toEqual(start);
  while (nextRedo(bench.state)) bench.redo();
  expect(dataOf(bench.state)).toEqual(end);
  expect(indexesOf(bench.state.index)).toEqual(indexesOf(restarted(bench.state).index));
  return done;
}

describe('undo and redo', () => {
  it('lead from any sequence of commands back to the start, and forward to the end again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, pause), { maxLength: 50, size: 'max' }), (steps) => {
        thereAndBack(steps);
      }),
      { numRuns: runs(200) },
    );
  });

  // The property would hold if every command were refused: here one of each kind has to be carried out, the rare ones too.
  it('lead there and back from sequences that hold every kind of command', () => {
    const sequences = fc.sample(fc.tuple(...templates), { seed: 16, numRuns: 100 });
    const done = sequences.flatMap((each) => thereAndBack(each.map((command) => [command, LATER] as const)));
    expect([...new Set(done)].sort()).toEqual(RECORDED);
  });

  it('survive a restart, for they are rows', () => {
    const bench = new TestPlanner();
    const [task = ''] = bench.tasks('Essay draft');
    bench.do({ type: 'task.delete', ids: [task] });
    bench.undo();
    const again = new TestPlanner(restarted(bench.state));
    expect(again.redo().sentence).toBe('Redid: Moved “Essay draft” to the trash');
    expect(again.undo().sentence).toBe('Undid: Moved “Essay draft” to the trash');
    expect(again.undo().sentence).toBe('Undid: Added “Essay draft”');
    expect(nextUndo(again.state)).toBeUndefined();
    expect(tasksInOrder(again.state)).toEqual([]);
  });

  it('refuse where there is nothing, in a sentence', () => {
    const bench = new TestPlanner();
    expect(() => bench.undo()).toThrow('There is nothing to undo.');
    expect(() => bench.redo()).toThrow('There is nothing to redo.');
  });

  it('forget what was undone once something new is done', () => {
    const bench = new TestPlanner();
    bench.tasks('A');
    bench.tasks('B');
    bench.undo();
    expect(nextRedo(bench.state)?.sentence).toBe('Added “B”');
    bench.tasks('C');
    expect(nextRedo(bench.state)).toBeUndefined();
    expect(bench.titles()).toEqual(['A', 'C']);
    bench.undo();
    expect(bench.titles()).toEqual(['A']);
  });

  it('keep a hundred steps', () => {
    const bench = new TestPlanner();
    for (let at = 0; at < MAX_HISTORY_ENTRIES + 5; at += 1) bench.tasks(`Task ${at}`);
    expect(historyEntries(bench.state)).toHaveLength(MAX_HISTORY_ENTRIES);
    for (let at = 0; at < MAX_HISTORY_ENTRIES; at += 1) bench.undo();
    expect(bench.titles()).toEqual(['Task 0', 'Task 1', 'Task 2', 'Task 3', 'Task 4']);
  });

  it('take quick edits of one field as one step, slow ones and other fields as several', () => {
    const bench = new TestPlanner();
    const [task = ''] = bench.tasks('E');
    const type = (title: string, after: number): void => {
      bench.wait(after);
      bench.do({ type: 'task.edit', id: task, fields: { title } });
    };
    bench.wait(LATER);
    type('Es', 500);
    type('Ess', 500);
    type('Essay', 500);
    expect(historyEntries(bench.state)).toHaveLength(2);
    type('Essay draft', LATER);
    bench.do({ type: 'task.edit', id: task, fields: { notes: 'n' } });
    expect(historyEntries(bench.state)).toHaveLength(4);
    bench.undo();
    bench.undo();
    expect(bench.titles()).toEqual(['Essay']);
    bench.undo();
    expect(bench.titles()).toEqual(['E']);
    bench.redo();
    expect(bench.titles()).toEqual(['Essay']);
  });

  it('do not make one step of a long stretch of typing', () => {
    const bench = new TestPlanner();
    const [task = ''] = bench.tasks('E');
    for (let at = 0; at < 60; at += 1) {
      bench.wait(1000);
      bench.do({ type: 'task.edit', id: task, fields: { notes: 'x'.repeat(at + 1) } });
    }
    expect(historyEntries(bench.state)).toHaveLength(3);
  });

  it('write nothing where nothing changed', () => {
    const bench = new TestPlanner();
    const [task = ''] = bench.tasks('E');
    const outcome = bench.do({ type: 'task.edit', id: task, fields: { title: 'E' } });
    expect(outcome).toMatchObject({ changes: [], sentence: '', canUndo: false });
  });

  it('do not bring back a step whose rows are damaged', () => {
    const bench = new TestPlanner();
    bench.tasks('A');
    const [broken] = historyEntries(bench.state);
    if (!broken) throw new Error('no step');
    const forward = [{ table: 'tasks', type: 'put', row: { id: idAt(1) } }] as never;
    const inverse = forward;
    const state = stateOf({ history: [{ ...broken, forward, inverse }] });
    expect(() => new TestPlanner(state).undo()).toThrow(/^refused: That cannot be saved/);
  });
});
