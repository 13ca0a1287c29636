import { expect, it } from 'vitest';
import { TestPlanner, TODAY } from '../../../test/test-planner.ts';
import { historyEntries } from '../../core/history/history.ts';
import { entryCommand } from './entry.ts';
import { parseQuickEntry } from './parse.ts';
import { vocabularyOf } from './vocabulary.ts';

function commandOf(bench: TestPlanner, text: string) {
  const context = { now: `${TODAY}T15:30`, weekStart: 1, vocabulary: vocabularyOf(bench.state) };
  return entryCommand(parseQuickEntry(text, context), bench.state, { newId: () => bench.context.newId() });
}

it('adds lines that are events and lines that are tasks in one step of undo, events first', () => {
  const bench = new TestPlanner();
  const command = commandOf(bench, 'Essay\nevery tue 4-5:30 football\nRead #english');
  if (!command) throw new Error('nothing to add');
  expect(command.events.map(({ title }) => title)).toEqual(['football']);
  const { focus, sentence } = bench.do(command);
  const { tasks, events } = bench.state.rows;
  const titles = focus.map((id) => events.get(id)?.title ?? tasks.get(id)?.title);
  expect([titles, sentence]).toEqual([['football', 'Essay', 'Read'], 'Added 2 tasks']);
  expect(historyEntries(bench.state)).toHaveLength(1);
  bench.undo();
  expect([tasks.size > 0, bench.state.rows.tasks.size, bench.state.rows.events.size]).toEqual([true, 0, 0]);
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
