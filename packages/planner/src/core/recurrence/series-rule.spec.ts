import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { asIcal, asTemporal, ZONES } from '../../../test/rule-oracles.ts';
import { dayAfterDone, nextOccurrence, ruleFor, untilOfCount } from './series-rule.ts';
import { seriesRuleField } from '../../schema/repeat-rule.ts';

describe('the days of a series', () => {
  it('equal the days of ical.js', () => {
    fc.assert(asIcal, { numRuns: runs(500) });
  });

  it.each(ZONES)('equal the days of rrule-temporal on the clock of %s', (zone) => {
    fc.assert(asTemporal(zone), { numRuns: 50 });
  });
});

describe('a rule', () => {
  it.each([
    ['weekdays without a week', { ...ruleFor.days(), weekdays: [1] }],
    ['a week without weekdays', { ...ruleFor.weeks([1]), weekdays: null }],
    ['a month with both', { ...ruleFor.nth(1, 1), monthDays: [1] }],
    ['a month with neither', { ...ruleFor.nth(1, 1), nth: null }],
    ['a month by weekdays', { ...ruleFor.weeks([1]), every: 'month' }],
    ['an interval of none', ruleFor.days(0)],
    ['the 32nd', ruleFor.monthDays([32])],
  ])('may not have %s', (_, rule) => {
    expect(seriesRuleField.safeParse(rule).success).toBe(false);
  });

  it.each([ruleFor.days(3), ruleFor.weeks([1, 5], 2), ruleFor.monthDays([1, -1]), ruleFor.nth(-1, 5), ruleFor.years()])(
    'may be %j',
    (rule) => {
      expect(seriesRuleField.parse(rule)).toEqual(rule);
    },
  );
});

describe('the next day of a series', () => {
  const fridays = { rule: ruleFor.weeks([5]), first: '2026-11-20', until: '2026-12-11' };

  it('is on the day itself, later, or none', () => {
    expect(['2026-01-01', '2026-11-20', '2026-11-21', '2026-12-11'].map((day) => nextOccurrence(fridays, day))).toEqual(
      [...['2026-11-20', '2026-11-20', '2026-11-27', '2026-12-11']],
    );
    expect(nextOccurrence(fridays, '2026-12-12')).toBeNull();
    expect(nextOccurrence(fridays, '2026-11-20', (day) => day > '2026-11-27')).toBe('2026-12-04');
  });

  it('is found years off, and ends where a rule never comes true', () => {
    const leap = { rule: ruleFor.years(), first: '2096-02-29', until: null };
    expect(nextOccurrence(leap, '2096-03-01')).toBe('2104-02-29');
    const never = { rule: ruleFor.monthDays([30], 12), first: '2026-02-01', until: null };
    expect(nextOccurrence(never, '2026-02-01')).toBeNull();
  });

  it('ends with a count', () => {
    expect(untilOfCount({ ...fridays, until: null }, 3)).toBe('2026-12-04');
    expect(untilOfCount({ ...fridays, rule: ruleFor.monthDays([30], 12), first: '2026-02-01' }, 5)).toBe('2026-02-01');
  });

  it('is a whole interval after a task was done', () => {
    const rules = [ruleFor.days(3), ruleFor.weeks([1], 2), ruleFor.monthDays([1]), ruleFor.years()];
    expect(rules.map((rule) => dayAfterDone(rule, '2026-01-31'))).toEqual([
      ...['2026-02-03', '2026-02-14', '2026-02-28', '2027-01-31'],
    ]);
  });
});
