import { expect, it } from 'vitest';
import { daysInRule } from './days-in-rule.ts';
import { ruleFor } from './series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';

/** Wednesdays from 18 November on. */
const [FIRST, SECOND, THIRD, FOURTH] = ['2026-11-18', '2026-11-25', '2026-12-02', '2026-12-09'] as const;

it.each<[string, SeriesRule, string[], string[]]>([
  ['stay where the rule has their day', ruleFor.weeks([2, 3]), [SECOND, THIRD], [SECOND, THIRD]],
  ['go to the day of their week', ruleFor.weeks([5]), [FIRST, THIRD], ['2026-11-20', '2026-12-04']],
  ['go to the nearest of several days', ruleFor.weeks([1, 4]), [SECOND, THIRD], ['2026-11-26', '2026-12-03']],
  ['go to the first day of the rule from before it', ruleFor.weeks([2]), [FIRST, THIRD], ['2026-11-24', '2026-12-01']],
  ['keep their day where another is nearer', ruleFor.weeks([2]), [FIRST, SECOND], [FIRST, '2026-11-24']],
  ['share no day', ruleFor.weeks([5]), [SECOND, '2026-11-26'], [SECOND, '2026-11-27']],
  ['leave a week that is left out', ruleFor.weeks([3], 2), [SECOND], [FIRST]],
  ['go to the day of their month', ruleFor.monthDays([12]), [THIRD, FOURTH], [THIRD, '2026-12-12']],
  ['go to the day of their year', { ...ruleFor.years() }, ['2027-09-01'], ['2027-11-18']],
])('occurrences %s', (_, rule, days, expected) => {
  const found = daysInRule({ rule, first: FIRST, until: null }, days);
  expect(days.map((day) => found.get(day) ?? day)).toEqual(expected);
});
