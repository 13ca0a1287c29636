import { describe, expect, it } from 'vitest';
import { idSource, TestPlanner, TODAY, ZONE } from '../../../test/test-planner.ts';
import { entryCommand } from '../quick-entry/entry.ts';
import { parseQuickEntry } from '../quick-entry/parse.ts';
import { vocabularyOf } from '../quick-entry/vocabulary.ts';
import type { TaskFilter } from './filter.ts';
import { openCount, rowsOfSections, sectionsOf } from './sections.ts';

const NOON = `${TODAY}T12:00`;
const newId = idSource();

/** A planner with lines typed into its field. */
function typed(...lines: string[]): TestPlanner {
  const bench = new TestPlanner();
  const { state } = bench;
  const parsed = parseQuickEntry(lines.join('\n'), { now: NOON, weekStart: 1, vocabulary: vocabularyOf(state) });
  bench.do(entryCommand(parsed, state, { newId })!);
  return bench;
}

function sections(bench: TestPlanner, filter: TaskFilter = {}, now = NOON) {
  return sectionsOf(bench.state, { filter, now, zone: ZONE, isDoneOpen: false, lingering: new Set() });
}

/** Lines of the list with their headings. */
const listed = (...of: Parameters<typeof sections>): string[] =>
  rowsOfSections(sections(...of)).map((row) =>
    row.kind === 'section' ? `${row.section.title}:` : row.kind === 'exam' ? `exam ${row.exam.title}` : row.task.title,
  );

describe('an exam in the list by date', () => {
  it.each([
    ['maths exam 12 dec', ['Today:', 'Tomorrow:', 'Later:', 'maths exam']],
    ['maths exam 12 dec 9am', ['Today:', 'Tomorrow:', 'Later:', 'exam maths exam']],
    ['bio test fri 10am', ['Today:', 'Tomorrow:', 'This week:', 'exam bio test']],
    ['bio test tomorrow 10am', ['Today:', 'Tomorrow:', 'exam bio test']],
    ['bio test today 4pm', ['Today:', 'exam bio test', 'Tomorrow:']],
  ])('stands under its day: “%s”', (line, expected) => expect(listed(typed(line))).toEqual(expected));

  it('stands above the tasks of its day, earliest first, and is none of the tasks left', () => {
    const bench = typed('read fri', 'maths exam fri 1pm', 'bio exam fri 9am');
    expect(listed(bench).slice(2)).toEqual(['This week:', 'exam bio exam', 'exam maths exam', 'read']);
    expect(openCount(sections(bench))).toBe(1);
  });

  it('leaves the list once it has begun, is deleted, or is no exam', () => {
    const bench = typed('bio test today 4pm');
    expect(listed(bench, {}, `${TODAY}T16:01`)).toEqual([]);
    const [event] = [...bench.state.rows.events.values()];
    const id = event?.id ?? '';
    bench.do({ type: 'event.edit', id, fields: { isExam: false } });
    expect(listed(bench)).toEqual([]);
    bench.undo();
    bench.do({ type: 'event.delete', ids: [id] });
    expect(listed(bench)).toEqual([]);
  });

  it('is filtered by words, days and states; groups have tasks alone', () => {
    const bench = typed('bio test fri 10am', 'maths exam 12 dec 9am');
    expect(listed(bench, { text: 'bio' })).toEqual(['This week:', 'exam bio test']);
    expect(listed(bench, { states: ['soon'] })).toEqual(['This week:', 'exam bio test']);
    expect(listed(bench, { dueFrom: '2026-12-01' })).toEqual(['Later:', 'exam maths exam']);
    expect(listed(bench, { states: ['done'] })).toEqual([]);
    expect(listed(bench, { groupIds: [null] })).toEqual([]);
  });
});
