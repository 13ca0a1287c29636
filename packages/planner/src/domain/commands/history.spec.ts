import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRows } from '../model/read-rows.ts';
import { TABLES } from '../model/tables.ts';
import type { DataTableName } from '../model/tables.ts';
import { stateOf } from '../state/state.ts';
import type { State } from '../state/state.ts';
import { tasksInOrder } from '../state/views.ts';
import { CHOICES, icsEvent, icsFile, readIcs } from '../../../test/ics.ts';
import { addSchool, schoolTemplates } from '../../../test/school-templates.ts';
import { TestPlanner, idAt } from '../../../test/test-planner.ts';
import { dataOf, indexesOf } from '../../../test/snapshot.ts';
import type { Command, CommandType } from './command.ts';
import { MAX_HISTORY_ENTRIES, nextRedo, nextUndo, historyEntries } from './history.ts';
import type { Series } from '../model/series.ts';
import { ruleFor } from '../recurrence/series-rule.ts';
import { activeSeriesByKind, computedOccurrences } from '../state/occurrences.ts';
import { COMMAND_TYPES } from './run.ts';

const LATER = 60_000;

/** The state as a store would give it back after a restart. */
function restarted(state: State): State {
  const lists = Object.fromEntries(TABLES.map((table) => [table, [...state.rows[table].values()]]));
  const { rows, damaged } = readRows(JSON.parse(JSON.stringify(lists)) as object);
  expect(damaged).toEqual([]);
  return stateOf(rows);
}

/** A row of a table by its number, for a command that is made before the row is: `tasks#2`; `tasks~2` is an occurrence. */
const nth = (table: DataTableName) =>
  fc
    .tuple(fc.nat(9), table === 'tasks' || table === 'events' ? fc.constantFrom('#', '#', '~') : fc.constant('#'))
    .map(([number, mark]) => `${table}${mark}${number}`);
/** One of those in the trash: `tasks!2`. */
const trashed = (table: DataTableName) => fc.nat(9).map((number) => ({ table, id: `${table}!${number}` }));
const some = (table: DataTableName) => fc.uniqueArray(nth(table), { minLength: 1, maxLength: 4 });
const placeIn = (table: DataTableName) =>
  fc.oneof(
    fc.constantFrom({ at: 'start' }, { at: 'end' }),
    fc.record({ at: fc.constantFrom('before', 'after'), id: nth(table) }),
  );
const day = fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-30');
const time = day.map((each) => `${each}T16:00`);

const newTask = fc.record(
  {
    title: fc.constantFrom('A', 'B'),
    blocks: fc.array(fc.record({ start: time }), { maxLength: 2 }),
    subtasks: fc.array(fc.constant('s'), { maxLength: 2 }),
  },
  { requiredKeys: ['title'] },
);
const of = (type: CommandType, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> =>
  fc.record({ type: fc.constant(type), ...fields });

/** Templates of all commands that are recorded. */
const templates = [
  of('task.add', { tasks: fc.array(newTask, { minLength: 1, maxLength: 3 }), place: placeIn('tasks') }),
  of('task.edit', {
    id: nth('tasks'),
    fields: fc.record(
      { title: fc.constantFrom('', 'C'), due: day, groupId: fc.option(nth('groups')) },
      { requiredKeys: [] },
    ),
  }),
  of('task.complete', { ids: some('tasks') }),
  of('task.reopen', { ids: some('tasks') }),
  of('task.delete', { ids: some('tasks') }),
  of('task.move', { ids: some('tasks'), groupId: fc.option(nth('groups')) }),
  of('task.plan', { ids: some('tasks'), day: fc.option(day) }),
  of('task.due', { ids: some('tasks'), due: fc.option(time) }),
  of('task.tag', {
    ids: some('tasks'),
    add: fc.array(nth('tags'), { maxLength: 1 }),
    remove: fc.array(nth('tags'), { maxLength: 1 }),
  }),
  of('task.reorder', { ids: some('tasks'), place: placeIn('tasks') }),
  of('task.sort', { ids: some('tasks') }),
  of('task.today', {}),
  of('task.spread', { plans: fc.array(fc.record({ id: nth('tasks'), day }), { minLength: 1, maxLength: 3 }) }),
  of('subtask.add', { taskId: nth('tasks'), titles: fc.constant(['x', 'y']), place: placeIn('subtasks') }),
  of('subtask.check', { id: nth('subtasks'), isDone: fc.boolean() }),
  of('subtask.edit', { id: nth('subtasks'), title: fc.constantFrom('', 'z') }),
  of('subtask.remove', { ids: some('subtasks') }),
  of('subtask.reorder', { ids: some('subtasks'), place: placeIn('subtasks') }),
  of('block.add', { taskId: nth('tasks'), block: fc.record({ start: time }) }),
  of('block.plan', {
    blocks: fc.array(fc.record({ taskId: nth('tasks'), start: time }), { minLength: 1, maxLength: 3 }),
  }),
  of('block.move', { id: nth('blocks'), start: time }),
  of('block.resize', { id: nth('blocks'), minutes: fc.integer({ min: -1, max: 300 }) }),
  of('block.check', { id: nth('blocks'), isDone: fc.boolean() }),
  of('block.remove', { ids: some('blocks') }),
  of('block.toDay', { id: nth('blocks'), day }),
  of('block.split', { id: nth('blocks'), at: fc.nat(90) }),
  of('event.add', {
    events: fc.constantFrom(
      [{ title: 'E', isAllDay: true, start: '2026-11-18', end: '2026-11-20' }],
      ['2026-11-18', '2026-11-25', '2026-12-02'].map((each) => ({
        title: 'W',
        isAllDay: true,
        start: each,
        end: each,
      })),
    ),
  }),
  of('calendar.add', {
    source: fc
      .constantFrom('20261119', '20261120')
      .map((date) =>
        readIcs(
          icsFile(
            ...icsEvent(`DTSTART;VALUE=DATE:${date}`, 'SUMMARY:C'),
            ...['BEGIN:VTODO', 'UID:due', `DUE;VALUE=DATE:${date}`, 'SUMMARY:Due', 'END:VTODO'],
          ),
        ),
      ),
    choices: fc.constantFrom(CHOICES, { ...CHOICES, hue: 'teal', restoresDeleted: true }),
  }),
  of('event.edit', { id: nth('events'), fields: fc.record({ title: fc.constantFrom('', 'F') }) }),
  of('event.move', { id: nth('events'), start: time }),
  of('event.delete', { ids: some('events') }),
  of('series.add', {
    id: fc.oneof(nth('tasks'), nth('events')),
    rule: fc.constantFrom(ruleFor.weeks([2, 3]), ruleFor.days(2), ruleFor.monthDays([18])),
    until: fc.constantFrom(null, '2026-12-12'),
    mode: fc.constantFrom('fixed', 'afterDone'),
  }),
  of('series.skip', { id: fc.oneof(nth('tasks'), nth('events')) }),
  of('series.change', {
    id: nth('series'),
    day,
    scope: fc.constantFrom('following', 'all'),
    fields: fc.record(
      {
        title: fc.constantFrom('', 'T'),
        rule: fc.constantFrom(ruleFor.weeks([3]), ruleFor.days(3)),
        until: fc.constantFrom(null, '2026-12-12'),
        mode: fc.constantFrom('fixed', 'afterDone'),
      },
      { requiredKeys: [] },
    ),
    to: fc.option(day, { nil: undefined }),
  }),
  of('series.stop', { id: nth('series'), day }),
  of('series.delete', { id: nth('series'), from: fc.option(day, { nil: undefined }) }),
  of('series.collect', { ids: some('events') }),
  of('days.copy', { days: fc.constant(['2026-11-17', '2026-11-18']), by: fc.constantFrom(0, 1, 7) }),
  of('group.add', { group: fc.record({ name: fc.constantFrom('G', 'H') }), place: placeIn('groups') }),
  of('group.edit', { id: nth('groups'), fields: fc.record({ name: fc.constantFrom('', 'G', 'I') }) }),
  of('group.reorder', { ids: some('groups'), place: placeIn('groups') }),
  of('group.archive', { id: nth('groups'), isArchived: fc.boolean() }),
  of('group.collapse', { id: nth('groups'), isCollapsed: fc.boolean() }),
  of('group.delete', {
    id: nth('groups'),
    tasks: fc.oneof(fc.constant('trash'), fc.record({ moveTo: fc.option(nth('groups')) })),
  }),
  of('tagGroup.add', { tagGroup: fc.record({ name: fc.constantFrom('T', 'U') }), place: placeIn('tagGroups') }),
  of('tagGroup.edit', { id: nth('tagGroups'), fields: fc.record({ name: fc.constantFrom('T', 'V') }) }),
  of('tagGroup.reorder', { ids: some('tagGroups'), place: placeIn('tagGroups') }),
  of('tag.add', {
    tag: fc.record({ name: fc.constantFrom('t', 'u'), tagGroupId: nth('tagGroups') }),
    place: placeIn('tags'),
  }),
  of('tag.edit', { id: nth('tags'), fields: fc.record({ tagGroupId: nth('tagGroups') }) }),
  of('tag.reorder', { ids: some('tags'), place: placeIn('tags') }),
  of('tag.delete', { id: nth('tags') }),
  of('tagGroup.delete', { id: nth('tagGroups') }),
  ...schoolTemplates({ of, nth, some, day }),
  of('settings.edit', { fields: fc.record({ weekStart: fc.integer({ min: 0, max: 8 }) }) }),
  of('trash.restore', {
    items: fc.array(fc.oneof(trashed('tasks'), trashed('groups'), trashed('series'), trashed('timetables')), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  of('trash.empty', {}),
  of('data.import', { rows: fc.constantFrom({}, { settings: [] }), mode: fc.constantFrom('replace', 'merge') }),
  of('sample.add', {}),
  of('sample.remove', {}),
  of('onboarding.answer', { answers: fc.record({ subjects: fc.constant(['Art', 'art', 'Maths']) }) }),
];

/** The id of an occurrence that was never touched, if a series has one. */
function occurrenceIdAt(state: State, table: DataTableName, number: number): string {
  const all = activeSeriesByKind(state)[table === 'tasks' ? 'task' : 'event'] as Series[];
  const rows = all.flatMap((each) => computedOccurrences(state, each, { from: '2026-11-16', to: '2026-12-31' }));
  return rows[number % Math.max(rows.length, 1)]?.id ?? idAt(9999);
}

/** The command with every `tasks#2` made the id of a row that is there, if the table has any. */
function resolve(state: State, some: object): Command {
  const text = JSON.stringify(some).replace(
    /"(\w+)([#!~])(\d+)"/g,
    (_, table: DataTableName, mark: string, number: string) => {
      if (mark === '~') return JSON.stringify(occurrenceIdAt(state, table, Number(number)));
      const rows = [...state.rows[table].values()].filter(
        (row) => mark === '#' || ('deletedAt' in row && row.deletedAt !== null),
      );
      const ids = rows.map(({ id }) => id).sort();
      return JSON.stringify(ids[Number(number) % Math.max(ids.length, 1)] ?? idAt(9999));
    },
  );
  return JSON.parse(text) as Command;
}
/** Additions of tasks twice more: most other commands need one. */
const template = fc.oneof(...templates, ...templates.slice(0, 1), ...templates.slice(0, 1));
const step = fc.oneof({ weight: 6, arbitrary: template }, fc.constantFrom('undo' as const, 'redo' as const));
/** Mostly long pauses, sometimes a quick succession that coalesces. */
const pause = fc.constantFrom(100, LATER);

/** Kinds that have no history entry. */
const UNRECORDED: readonly CommandType[] = ['trash.purge', 'report.sent', 'settings.adopt'];
const RECORDED = COMMAND_TYPES.filter((type) => !UNRECORDED.includes(type)).sort();

type Step = object | 'undo' | 'redo';

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
      { numRuns: 200 },
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
