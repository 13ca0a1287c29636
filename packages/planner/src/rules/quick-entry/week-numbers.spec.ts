import { expect, it } from 'vitest';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** A Saturday of week 48. */
const NOW = '2026-11-28T10:00';
const read = (line: string, countsWeeks = false) => {
  const [task] = parseQuickEntry(line, { now: NOW, weekStart: 1, vocabulary: EMPTY_VOCABULARY, countsWeeks });
  return [task?.title, task?.due ?? null];
};

it.each([
  ['Essay due week 51', '2026-12-18'],
  ['Essay due wk 51', '2026-12-18'],
  ['Essay by week 51', '2026-12-18'],
  ['Essay due in week 51', '2026-12-18'],
  ['Essay due by the end of week 51', '2026-12-18'],
  ['Essay due calendar week 3', '2027-01-22'],
  ['Essay due week 48', '2026-11-29'],
  ['Essay due week 47', '2027-11-26'],
])('%s: %s', (line, due) => {
  expect(read(line)).toEqual(['Essay', due]);
});

it('counts low numbers from the year where week numbers are shown, and else leaves weeks of a term alone', () => {
  expect(read('Essay due week 4', true)).toEqual(['Essay', '2027-01-29']);
  expect(read('Essay due week 4')[1]).toBeNull();
  expect(read('Week 51 notes')).toEqual(['Week 51 notes', null]);
  expect(read('Essay due week 54')[1]).toBeNull();
});
