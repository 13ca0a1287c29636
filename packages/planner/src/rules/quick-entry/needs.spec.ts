import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { runs } from '../../../test/share.ts';
import { parseQuickEntry } from './parse.ts';
import { Pattern } from './pattern.ts';
import type { ParseContext } from './token.ts';
import { EMPTY_VOCABULARY } from './vocabulary.ts';

const context: ParseContext = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: EMPTY_VOCABULARY };
const DAYS = 'monday mon munday tues tuseday teusday wed wensday thurs thrusday thirsday fri firday sat saterday sundy';
const WORDS = [
  ...DAYS.split(' '),
  ...'mondays fridays due by for on from the first last 2nd of in month every each weekly monthly after done next'.split(
    ' ',
  ),
  ...'until til till through thru to - – and & or / , week heute morgen freitag bis um 4 12 31st 12/11 nov may 4pm essay'.split(
    ' ',
  ),
];
const line = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));

afterEach(() => vi.restoreAllMocks());

it('a pattern needs only what each line that it finds has', () => {
  fc.assert(
    fc.property(line, (text) => {
      const quick = parseQuickEntry(text, context);
      const spy = vi.spyOn(Pattern.prototype, 'lacks').mockReturnValue(false);
      expect(parseQuickEntry(text, context)).toEqual(quick);
      spy.mockRestore();
    }),
    { numRuns: runs(1_000) },
  );
});
