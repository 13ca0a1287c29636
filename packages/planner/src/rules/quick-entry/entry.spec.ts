import { expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { historyEntries } from '../../core/history/history.ts';
import { entryCommand, entryCounts } from './entry.ts';
import { kindOfLine } from './to-event.ts';
import type { EntryKind } from './to-event.ts';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY, vocabularyOf } from './vocabulary.ts';

function commandOf(bench: TestPlanner, text: string, kind?: EntryKind) {
  const context = { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: vocabularyOf(bench.state) };
  return entryCommand(parseQuickEntry(text, context), bench.state, { newId: () => bench.context.newId(), kind });
}

it('adds lines that are events and lines that are tasks in one step of undo, events first', () => {
  const bench = new TestPlanner();
  const command = commandOf(bench, 'Essay\nevery tue 4-5:30 football\nRead #english');
  if (!command) throw new Error('nothing to add');
  expect(command.events.map(({ title }) => title)).toEqual(['football']);
  const { focus, sentence } = bench.do(command);
  const { tasks, events } = bench.state.rows;
  const titles = focus.map((id) => events.get(id)?.title ?? tasks.get(id)?.title);
  expect([titles, sentence]).toEqual([['football', 'Essay', 'Read'], 'Added 2 tasks and 1 event']);
  expect(historyEntries(bench.state)).toHaveLength(1);
  bench.undo();
  expect([tasks.size > 0, bench.state.rows.tasks.size, bench.state.rows.events.size]).toEqual([true, 0, 0]);
});

it.each([
  ['Essay\nRead', '2 tasks'],
  ['football tue 4-5:30\nEssay\nRead', '2 tasks and 1 event'],
  ['football tue 4-5:30\ndentist fri', '2 events'],
])('%j is counted as what it becomes: %s', (text, expected) => {
  const lines = parseQuickEntry(text, { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: EMPTY_VOCABULARY });
  expect(entryCounts(lines)).toBe(expected);
});

it('adds nothing where one line cannot be added, and nothing of nothing', () => {
  const bench = new TestPlanner();
  const command = commandOf(bench, 'every tue 4-5:30 football\nRead');
  if (!command) throw new Error('nothing to add');
  expect(bench.refusal({ ...command, tasks: [{ title: ' ' }] })).toBe('A task needs a title.');
  expect(bench.state.rows.events.size).toBe(0);
  expect(bench.refusal({ type: 'entry.add', events: [], tasks: [] })).toBe('Write what you want to do.');
  expect(commandOf(bench, ' ')).toBeNull();
});

it.each([
  ['piano fri 5-5:45pm', 'event'],
  ['dentist fri', 'event'],
  ['essay fri', 'task'],
  ['call nan fri 5pm', 'task'],
] as const)('%j is a(n) %s, and the other where the student says so', (text, kind) => {
  const bench = new TestPlanner();
  const [line] = parseQuickEntry(text, { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: vocabularyOf(bench.state) });
  if (!line) throw new Error('no line');
  const other = kind === 'task' ? 'event' : 'task';
  const added = (choice?: EntryKind) => {
    const command = commandOf(bench, text, choice);
    return command && [command.tasks.length, command.events.length];
  };
  expect([kindOfLine(line, null), kindOfLine(line, other)]).toEqual([kind, other]);
  expect([added(), added('task'), added('event')]).toEqual([kind === 'task' ? [1, 0] : [0, 1], [1, 0], [0, 1]]);
});

it('what can only be a task has no choice: without a day, with a due date, or with a list', () => {
  const bench = new TestPlanner();
  for (const text of ['dentist', 'match worksheet due fri', 'shift sat 9-5 @work']) {
    const [line] = parseQuickEntry(text, {
      now: `${TODAY}T15:30`,
      weekStart: 1,
      vocabulary: vocabularyOf(bench.state),
    });
    expect(line && kindOfLine(line, null)).toBeNull();
    expect(commandOf(bench, text, 'event')?.tasks).toHaveLength(1);
  }
});
