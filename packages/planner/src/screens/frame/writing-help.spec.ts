import { expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { parseQuickEntry } from '../../rules/quick-entry/parse.ts';
import { takeOutIn } from '../../rules/quick-entry/take-out-line.ts';
import { tookIn } from '../../rules/quick-entry/took-line.ts';
import { EMPTY_VOCABULARY } from '../../rules/quick-entry/vocabulary.ts';
import { writingHelp } from './writing-help.ts';

const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY };

/** Lines that are no task. */
const OFFERS = ['essay took 40 min', 'ill thursday', 'away sat'];

const wordsOf = (clock: '12' | '24') => writingHelp(clock).keys.flatMap(({ keys }) => keys);

it.each(
  [...new Set([...wordsOf('12'), ...wordsOf('24')])].filter(
    (words) => !words.endsWith('Enter') && !OFFERS.includes(words),
  ),
)('is true of %j', (words) => {
  const [task] = parseQuickEntry(`essay ${words}`, context);
  // Text in quotes is not parsed.
  expect(task?.title).toBe(words.startsWith('“') ? `essay ${words}` : 'essay');
});

it('is true of what is no task', () => {
  const [took = '', ...days] = OFFERS;
  expect(wordsOf('24')).toEqual(expect.arrayContaining(OFFERS));
  for (const line of days) expect(takeOutIn(parseQuickEntry(line, context)[0])).not.toBeNull();
  const planner = new TestPlanner();
  const [itemId] = planner.tasks('Essay');
  const now = Date.parse(planner.now);
  expect(tookIn(took, planner.state, { now, ahead: 0 })).toMatchObject({ command: { itemId, minutes: 40 } });
});

it('has a time on the clock of the student', () => {
  expect(wordsOf('12')).toContain('4pm');
  expect(wordsOf('24')).toContain('16:00');
  expect(wordsOf('24')).not.toContain('4pm');
});
