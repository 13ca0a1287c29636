import { afterEach, describe, expect, it } from 'vitest';
import type { Series } from '../../schema/series.ts';
import { ruleSentence, ruleWords } from '../../core/recurrence/rule-words.ts';
import { ruleFor } from '../../core/recurrence/series-rule.ts';
import { setDateOrder } from '../../core/time/format.ts';
import { checkedRepeat, formOf, presetsOf, repeatOf, repeatScope } from './repeat-draft.ts';
import type { RepeatForm } from './repeat-draft.ts';

/** A Tuesday, the last of its month. */
const DAY = '2026-11-24';
const form = (fields: Partial<RepeatForm>): RepeatForm => ({ ...formOf(undefined, DAY), ...fields });
const words = (fields: Partial<RepeatForm>, day = DAY): string | null => {
  const repeat = repeatOf(form(fields), day);
  return repeat && ruleSentence({ first: day, ...repeat, until: repeat.until ?? null }, DAY);
};

afterEach(() => setDateOrder('dayFirst'));

describe('the presets of the repeat field', () => {
  it('belong to the item’s own day', () => {
    expect(presetsOf(DAY).map(({ label }) => label)).toEqual([
      ...['Every day', 'Every weekday', 'Every week on Tuesday', 'Every 2 weeks on Tuesday'],
      ...['Every month on the 24th', 'Every month on the last Tuesday', 'Every year on 24 November'],
    ]);
    setDateOrder('monthFirst');
    expect(presetsOf(DAY).at(-1)?.label).toBe('Every year on November 24');
  });

  it('leave out no month', () => {
    const labels = (day: string) => presetsOf(day).map(({ rule }) => ruleWords(rule, day));
    expect(labels('2026-10-31')).toContain('Every month on the last day');
    expect(labels('2026-10-13')).toContain('Every month on the 2nd Tuesday');
    expect(labels('2026-09-29')).toContain('Every month on the last Tuesday');
  });
});

describe('what is chosen', () => {
  it.each<[Partial<RepeatForm>, string | null]>([
    [{ choice: 'none' }, null],
    [{ choice: 'week' }, 'Every Tuesday'],
    [{ choice: 'week', ends: 'after', count: '4' }, 'Every Tuesday until 15 December: 4 times'],
    [{ choice: 'week', ends: 'on', until: '2026-12-12' }, 'Every Tuesday until 12 December: 3 times'],
    [{ choice: 'week', ends: 'on', until: '2026-11-01' }, null],
    [{ choice: 'week', ends: 'after', count: '' }, null],
    [{ choice: 'week', ends: 'after', count: '1001' }, null],
    [{ choice: 'custom', every: 'day', interval: '3' }, 'Every 3 days'],
    [{ choice: 'custom', every: 'day', interval: '0' }, null],
    [{ choice: 'custom', every: 'week', interval: '2', weekdays: [5, 1] }, 'Every 2 weeks on Monday and Friday'],
    [{ choice: 'custom', every: 'week', weekdays: [] }, null],
    [{ choice: 'custom', every: 'month', interval: '2' }, 'Every 2 months on the 24th'],
    [{ choice: 'custom', every: 'month', monthBy: 'nth' }, 'Every month on the last Tuesday'],
    [{ choice: 'custom', every: 'year', interval: '2' }, 'Every 2 years on 24 November'],
    [{ choice: 'afterDone', every: 'week', interval: '2' }, '2 weeks after it is done'],
    [{ choice: 'afterDone', every: 'day', interval: '3', ends: 'on', until: '2026-11-01' }, '3 days after it is done'],
  ])('%j', (fields, expected) => {
    expect(words(fields)).toBe(expected);
  });

  it('keeps a rule that the form cannot say', () => {
    const dates = { ...ruleFor.monthDays([1, 15]) };
    const shown = formOf({ rule: dates, until: null, mode: 'fixed' } as never, DAY);
    expect([shown.choice, repeatOf(shown, DAY)?.rule]).toEqual(['kept', dates]);
  });

  it('is shown again', () => {
    const rules = [
      { choice: 'fortnight' },
      { choice: 'custom', every: 'day', interval: '5' },
      { choice: 'nth' },
    ] as const;
    for (const fields of rules) {
      const repeat = repeatOf(form(fields), DAY);
      const shown = formOf({ ...repeat, until: null, mode: 'fixed' } as never, DAY);
      expect(repeatOf(shown, DAY)?.rule).toEqual(repeat?.rule);
      expect(shown.choice).toBe(fields.choice);
    }
  });
});

it('says that the last day is before the occurrence, and else that something is missing', () => {
  const form = formOf(undefined, '2026-11-24');
  const ends = { ...form, choice: 'week', ends: 'on' as const };
  expect(checkedRepeat({ ...ends, until: '2026-11-23' }, '2026-11-24')).toBe('endsBefore');
  expect(checkedRepeat({ ...ends, ends: 'after', count: '0' }, '2026-11-24')).toBe('missing');
  expect(checkedRepeat({ ...ends, ends: 'after', count: '2' }, '2026-11-24', '2026-11-10')).toBe('endsBefore');
  expect(checkedRepeat({ ...ends, ends: 'after', count: '4' }, '2026-11-24', '2026-11-10')).toMatchObject({
    until: '2026-12-01',
  });
});

it('changes the end of the whole series, and a rule from the occurrence on', () => {
  const series = { rule: ruleFor.weeks([2]), mode: 'fixed' } as Series;
  const ended = { rule: ruleFor.weeks([2]), until: '2026-12-15', mode: 'fixed' } as const;
  const scopes = (rule = ended.rule) =>
    (['this', 'following', 'all'] as const).map((scope) => repeatScope(series, { ...ended, rule }, scope));
  expect(scopes()).toEqual(['all', 'following', 'all']);
  expect(scopes(ruleFor.weeks([3]))).toEqual(['following', 'following', 'all']);
});
