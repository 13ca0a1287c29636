import { expect, it } from 'vitest';
import { parseQuickEntry } from './parse.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

/** On a Tuesday, where the month comes first. */
const context = { now: '2026-12-01T15:45', weekStart: 7, vocabulary: EMPTY_VOCABULARY, dates: 'monthFirst' } as const;

function read(text: string) {
  const [task] = parseQuickEntry(text, context);
  return [task?.title, task?.block?.start ?? task?.plannedDay, task?.exam?.text];
}

it.each([
  ['SAT 12/5 8am', 'SAT', '2026-12-05T08:00'],
  ['SAT Dec 5 8am', 'SAT', '2026-12-05T08:00'],
  ['the SAT saturday 8am', 'the SAT', '2026-12-05T08:00'],
  ['SAT on Saturday', 'SAT', '2026-12-05'],
  ['PSAT 12/5 8am', 'PSAT', '2026-12-05T08:00'],
  ['ACT 12/12 8am', 'ACT', '2026-12-12T08:00'],
])('%j is an exam on its day', (text, title, day) => {
  expect(read(text)).toEqual([title, day, title.replace('the ', '')]);
});

it.each([
  ['SAT 9-5 work', 'work', '2026-12-05T09:00'],
  ['Sat 12/5 8am shift', 'shift', '2026-12-05T08:00'],
  ['shift SAT 9-5', 'shift', '2026-12-05T09:00'],
  ['read act 3 fri', 'read act 3', '2026-12-04'],
])('%j names no exam', (text, title, day) => {
  expect(read(text)).toEqual([title, day, undefined]);
});
