import { expect, it } from 'vitest';
import { parseQuickEntry } from '../../rules/quick-entry/parse.ts';
import { EMPTY_VOCABULARY } from '../../rules/quick-entry/vocabulary.ts';
import { writingHelp } from './writing-help.ts';

const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY };

const wordsOf = (clock: '12' | '24') => writingHelp(clock).keys.flatMap(({ keys }) => keys);

it.each([...new Set([...wordsOf('12'), ...wordsOf('24')])].filter((words) => !words.endsWith('Enter')))(
  'is true of %j',
  (words) => {
    const [task] = parseQuickEntry(`essay ${words}`, context);
    // Text in quotes is not parsed.
    expect(task?.title).toBe(words.startsWith('“') ? `essay ${words}` : 'essay');
  },
);

it('has a time on the clock of the student', () => {
  expect(wordsOf('12')).toContain('4pm');
  expect(wordsOf('24')).toContain('16:00');
  expect(wordsOf('24')).not.toContain('4pm');
});
