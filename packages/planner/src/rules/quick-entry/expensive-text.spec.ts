import { describe, expect, it } from 'vitest';
import { TestPlanner } from '../../../test/test-planner.ts';
import { parseQuickEntry } from './parse.ts';
import { vocabularyOf } from './vocabulary.ts';

const context = { now: '2026-11-18T15:30', weekStart: 1, vocabulary: vocabularyOf(new TestPlanner().state) };
const of = (part: string, length = 80_000): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

/** CPU time in milliseconds: other programs do not count. */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('S38 80 kB in one line', () => {
  it.each([
    ...['tomorrow 4pm 1h #a !hard due friday ', '12/1 ', '4:00-', 'in ', '"', '#', '[ ] ', '- ', '1', 'x'],
    ...['every ', 'next ', '(', '“a” ', '@', '!'],
  ])('S38 are read in no time, and lose nothing: %j', (part) => {
    const text = `Essay ${of(part)}`;
    parseQuickEntry(text, context);
    // Fifty milliseconds, with fourfold head-room. The least of three: threads that collect garbage cost time too.
    const costs = [1, 2, 3].map(() => costOf(() => parseQuickEntry(text, context)));
    expect(Math.min(...costs)).toBeLessThan(200);
    expect(parseQuickEntry(text, context)).toMatchObject([{ title: text.trim(), tokens: [] }]);
  });

  it('S38 a long line of a person is read as ever', () => {
    const text = `${'Read the chapter about the causes of the war '.repeat(40)}tomorrow 4pm`;
    expect(parseQuickEntry(text, context)[0]?.block?.start).toBe('2026-11-19T16:00');
  });
});
