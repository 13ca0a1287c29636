import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { kindOfLine } from './to-event.ts';
import { parseQuickEntry } from './parse.ts';
import { vocabularyOf } from './vocabulary.ts';

/** On a Wednesday at half past three. */
function read(text: string) {
  const vocabulary = vocabularyOf(new TestPlanner().state);
  const [line] = parseQuickEntry(text, { now: '2026-11-18T15:30', weekStart: 1, vocabulary });
  if (!line) throw new Error('no line');
  return [kindOfLine(line, null), line.title, line.block?.start, line.block?.minutes ?? undefined];
}

const [TODAY, TUESDAY, WEDNESDAY, THURSDAY] = ['2026-11-18', '2026-11-24', '2026-11-25', '2026-11-19'];

/** Hours without am or pm: from 7 to 11 in the morning, else in the afternoon. */
it.each([
  ['gaa training tues 7-8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training tues 7-8.30pm', 'gaa training', `${TUESDAY}T19:00`, 90],
  ['gaa training tues 7–8.30pm', 'gaa training', `${TUESDAY}T19:00`, 90],
  ['gaa training tues 7pm-8.30', 'gaa training', `${TUESDAY}T19:00`, 90],
  ['gaa training tues night 7-8.30', 'gaa training', `${TUESDAY}T19:00`, 90],
  ['gaa training tues 7.00-8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training tues 7 - 8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training tues 7 – 8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training tues 7 to 8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training tues. 7-8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training tues, 7-8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['tues gaa training 7-8.30', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['tues 7-8.30 gaa training', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa training 7-8.30 tues', 'gaa training', `${TUESDAY}T07:00`, 90],
  ['gaa tues 7-8.30', 'gaa', `${TUESDAY}T07:00`, 90],
  ['GAA training Tues 5.30-7', 'GAA training', `${TUESDAY}T17:30`, 90],
  ['hurling thurs 4.15–5.30', 'hurling', `${THURSDAY}T16:15`, 75],
  ['camogie thurs 6-7.30', 'camogie', `${THURSDAY}T18:00`, 90],
  ['swim weds 6.30-7.45am', 'swim', `${WEDNESDAY}T06:30`, 75],
  ['band weds 12.30-1.15', 'band', `${WEDNESDAY}T12:30`, 45],
  ['rowing thurs 6.00am-7.30am', 'rowing', `${THURSDAY}T06:00`, 90],
  ['drama weds 15.30-17.00', 'drama', `${WEDNESDAY}T15:30`, 90],
  ['netball training tues 4.30', 'netball training', `${TUESDAY}T16:30`, undefined],
  ['choir weds 5.30pm', 'choir', `${TODAY}T17:30`, undefined],
  ['hurling thurs 6.15', 'hurling', `${THURSDAY}T18:15`, undefined],
])('%j is an event with its hours', (text, title, start, minutes) => {
  expect(read(text)).toEqual(['event', title, start, minutes]);
});
