import { afterEach, describe, expect, it } from 'vitest';
import { setDateOrder } from '../time/format.ts';
import { daysWords, ordinal, ruleSentence, ruleWords } from './rule-words.ts';
import { ruleFor } from './series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';

/** A Tuesday. */
const FIRST = '2026-11-24';
const TODAY = '2026-11-18';

afterEach(() => setDateOrder('dayFirst'));

describe('a rule in words', () => {
  it.each<[SeriesRule, string]>([
    [ruleFor.days(), 'Every day'],
    [ruleFor.days(3), 'Every 3 days'],
    [ruleFor.weeks([2]), 'Every Tuesday'],
    [ruleFor.weeks([1, 3, 5]), 'Every Monday, Wednesday and Friday'],
    [ruleFor.weeks([1, 2, 3, 4, 5]), 'Every weekday'],
    [ruleFor.weeks([1, 2, 3, 4, 5, 6, 7]), 'Every day'],
    [ruleFor.weeks([2], 2), 'Every 2 weeks on Tuesday'],
    [ruleFor.weeks([1, 2, 3, 4, 5], 2), 'Every 2 weeks on weekdays'],
    [ruleFor.monthDays([24]), 'Every month on the 24th'],
    [ruleFor.monthDays([1, 15, -1], 2), 'Every 2 months on the 1st, 15th and last day'],
    [ruleFor.nth(-1, 2), 'Every month on the last Tuesday'],
    [ruleFor.nth(2, 5), 'Every month on the 2nd Friday'],
    [ruleFor.years(), 'Every year on 24 November'],
    [ruleFor.years(4), 'Every 4 years on 24 November'],
  ])('%j', (rule, words) => {
    expect(ruleWords(rule, FIRST)).toBe(words);
  });

  it('names its days for a sentence', () => {
    expect(daysWords(ruleFor.weeks([3]), FIRST)).toBe('Wednesdays');
    expect(daysWords(ruleFor.weeks([1, 3]), FIRST)).toBe('Mondays and Wednesdays');
    expect(daysWords(ruleFor.weeks([3], 2), FIRST)).toBe('every 2 weeks on Wednesday');
  });

  it('numbers dates', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st',
    );
  });
});

describe('a series as a sentence', () => {
  const tuesdays = { rule: ruleFor.weeks([2]), first: FIRST, until: '2026-12-15' };

  it.each([
    [
      'dayFirst',
      'Every Tuesday until 15 December: 4 times',
      'Every year on 24 November until 24 November 2028: 3 times',
    ],
    [
      'monthFirst',
      'Every Tuesday until December 15: 4 times',
      'Every year on November 24 until November 24, 2028: 3 times',
    ],
  ] as const)('has its dates in order (%s)', (order, weekly, yearly) => {
    setDateOrder(order);
    expect(ruleSentence(tuesdays, TODAY)).toBe(weekly);
    expect(ruleSentence({ rule: ruleFor.years(), first: FIRST, until: '2028-11-24' }, TODAY)).toBe(yearly);
  });

  it('goes on, is over after once, leaves out days, and may count from the day it was done', () => {
    expect(ruleSentence({ ...tuesdays, until: null }, TODAY)).toBe('Every Tuesday');
    expect(ruleSentence({ ...tuesdays, until: FIRST }, TODAY)).toBe('Every Tuesday until 24 November: once');
    expect(ruleSentence({ ...tuesdays, except: ['2026-12-01'] }, TODAY)).toBe(
      'Every Tuesday until 15 December: 3 times',
    );
    const done = { rule: ruleFor.days(3), first: FIRST, until: null, mode: 'afterDone' } as const;
    expect(ruleSentence(done, TODAY)).toBe('3 days after it is done');
    expect(ruleSentence({ ...done, rule: ruleFor.weeks([2], 2) }, TODAY)).toBe('2 weeks after it is done');
  });
});
