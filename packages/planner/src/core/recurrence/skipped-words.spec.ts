import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icsEvent as event, icsFile as file, readIcs } from '../../../test/ics.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { noteSentences } from '../../screens/settings/data/import-words.ts';
import { presetsOf } from '../../screens/series/repeat-draft.ts';
import { ruleWords, skippedWords } from './rule-words.ts';
import { occurrenceDays, ruleFor } from './series-rule.ts';

describe('a rule that skips', () => {
  it.each([
    [ruleFor.monthDays([29]), '2027-01-29', 'Every month on the 29th, skipping months without one'],
    [ruleFor.monthDays([30]), '2027-01-30', 'Every month on the 30th, skipping months without one'],
    [ruleFor.monthDays([31], 2), '2027-01-31', 'Every 2 months on the 31st, skipping months without one'],
    [ruleFor.monthDays([15, 30]), '2027-01-30', 'Every month on the 15th and 30th, skipping days that a month lacks'],
    [ruleFor.nth(5, 2), '2027-03-30', 'Every month on the 5th Tuesday, skipping months without one'],
    [ruleFor.years(), '2028-02-29', 'Every year on 29 February, in leap years only'],
    [ruleFor.monthDays([28]), '2027-01-28', 'Every month on the 28th'],
    [ruleFor.monthDays([-1]), '2027-01-31', 'Every month on the last day'],
    [ruleFor.nth(-1, 2), '2027-03-30', 'Every month on the last Tuesday'],
    [ruleFor.years(), '2027-02-28', 'Every year on 28 February'],
  ])('says so in its words: %o from %s', (rule, first, words) => {
    expect(ruleWords(rule, first)).toBe(words);
  });

  it('says so exactly where a month or a year has no day of it', () => {
    const rules = fc.oneof(
      fc.integer({ min: 1, max: 31 }).map((date) => ruleFor.monthDays([date])),
      fc
        .tuple(fc.constantFrom(1, 2, 3, 4, 5, -1), fc.integer({ min: 1, max: 7 }))
        .map(([which, day]) => ruleFor.nth(which, day)),
    );
    fc.assert(
      fc.property(rules, (rule) => {
        const days = occurrenceDays(
          { rule, first: '2027-01-01', until: null },
          { from: '2027-01-01', to: '2030-12-31' },
        );
        expect(days.length < 48).toBe(skippedWords(rule, '2027-01-01') !== '');
      }),
    );
  });

  it('says so where it is chosen: in the editor, and in the notice of an event and a task', () => {
    const labels = presetsOf('2027-01-30').map(({ label }) => label);
    expect(labels).toContain('Every month on the 30th, skipping months without one');
    const bench = new TestPlanner();
    const [task = ''] = bench.tasks({ title: 'Rent', due: '2027-01-30' });
    const note = 'Every month on the 30th, skipping months without one.';
    expect(bench.do({ type: 'series.add', id: task, rule: ruleFor.monthDays([30]) }).note).toBe(note);
    const times = { isAllDay: true, start: '2027-01-30', end: '2027-01-30' };
    const [id = ''] = bench.do({ type: 'event.add', events: [{ title: 'Fair', ...times }] }).focus;
    expect(bench.do({ type: 'series.add', id, rule: ruleFor.monthDays([30]) }).note).toBe(note);
  });

  it('says so in the preview of a file, which skips as it says', () => {
    const rent = event('DTSTART;VALUE=DATE:20270130', 'RRULE:FREQ=MONTHLY', 'SUMMARY:Rent');
    const found = readIcs(file(...rent), 'Australia/Sydney', '2027-01-20');
    const starts = found.entries.map(({ when }) => (when.kind === 'event' ? when.start : null));
    expect(starts.slice(0, 2)).toEqual(['2027-01-30', '2027-03-30']);
    expect(noteSentences(found)).toEqual([
      '1 item repeats on a day that not every month or year has. It is skipped there.',
    ]);
  });
});
