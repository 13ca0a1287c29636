import { expect, it } from 'vitest';
import { parseQuickEntry } from './parse.ts';
import { takeOutIn } from './take-out-line.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

const read = (line: string) =>
  takeOutIn(parseQuickEntry(line, { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY })[0]);

it.each([
  ['ill on thursday', { day: '2026-11-19', part: 'whole', reason: 'ill' }],
  ['I’m ill on Thursday', { day: '2026-11-19', part: 'whole', reason: 'ill' }],
  ['sick today', { day: '2026-11-18', part: 'whole', reason: 'ill' }],
  ['Away fri afternoon', { day: '2026-11-20', part: 'afternoon', reason: 'away' }],
  ['away friday morning', { day: '2026-11-20', part: 'morning', reason: 'away' }],
  ['away on 27 nov', { day: '2026-11-27', part: 'whole', reason: 'away' }],
  ['away fri 1pm-4pm', { day: '2026-11-20', part: { from: 780, to: 960 }, reason: 'away' }],
])('%s takes a day or a part of it out', (line, wish) => {
  expect(read(line)).toEqual(wish);
});

it.each([
  ...['ill', 'away', 'away game fri', 'essay about being ill fri', 'away next week', 'ill fri #maths', 'ill thurs 2pm'],
  ...['[x] ill thursday', 'thursday'],
])('%s is a task', (line) => {
  expect(read(line)).toBeNull();
});
