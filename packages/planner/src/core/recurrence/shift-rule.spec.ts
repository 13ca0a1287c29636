import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { addDays, dayFromNumber, dayNumber } from '../time/civil-day.ts';
import { occurrenceDays, ruleFor } from './series-rule.ts';
import type { Recurrence } from './series-rule.ts';
import type { SeriesRule } from '../../schema/repeat-rule.ts';
import { shiftRule } from './shift-rule.ts';

const series = (rule: SeriesRule, first: string, until: string | null = null): Recurrence => ({ rule, first, until });
const daysOf = (of: Recurrence) => occurrenceDays(of, { from: '2020-01-01', to: of.until ?? '2060-01-01' });

describe('a series of which one occurrence is moved', () => {
  it.each<[string, Recurrence, string, string, SeriesRule, string]>([
    [
      'Tuesdays to Wednesdays',
      series(ruleFor.weeks([2]), '2026-11-03'),
      '2026-11-24',
      '2026-11-25',
      ruleFor.weeks([3]),
      '2026-11-04',
    ],
    [
      'Sundays to the Monday after',
      series(ruleFor.weeks([7], 2), '2026-11-01'),
      '2026-11-15',
      '2026-11-16',
      ruleFor.weeks([1], 2),
      '2026-11-02',
    ],
    [
      'one of three weekdays',
      series(ruleFor.weeks([1, 3, 5]), '2026-11-02'),
      '2026-11-25',
      '2026-11-26',
      ruleFor.weeks([1, 4, 5]),
      '2026-11-02',
    ],
    [
      'every third day',
      series(ruleFor.days(3), '2026-11-02'),
      '2026-11-05',
      '2026-11-06',
      ruleFor.days(3),
      '2026-11-03',
    ],
    [
      'the 24th to the 25th',
      series(ruleFor.monthDays([24]), '2026-09-24'),
      '2026-11-24',
      '2026-11-25',
      ruleFor.monthDays([25]),
      '2026-09-25',
    ],
    [
      'one of two dates',
      series(ruleFor.monthDays([1, 15]), '2026-09-15'),
      '2026-11-15',
      '2026-11-20',
      ruleFor.monthDays([1, 20]),
      '2026-09-20',
    ],
    [
      'the last day, into the next month',
      series(ruleFor.monthDays([-1]), '2026-09-30'),
      '2026-11-30',
      '2026-12-01',
      ruleFor.monthDays([1]),
      '2026-10-01',
    ],
    [
      'the last Tuesday',
      series(ruleFor.nth(-1, 2), '2026-09-29'),
      '2026-11-24',
      '2026-11-27',
      ruleFor.nth(-1, 5),
      '2026-09-25',
    ],
    [
      'the 2nd Tuesday',
      series(ruleFor.nth(2, 2), '2026-09-08'),
      '2026-11-10',
      '2026-11-18',
      ruleFor.nth(3, 3),
      '2026-09-16',
    ],
    ['24 November', series(ruleFor.years(), '2025-11-24'), '2026-11-24', '2026-12-02', ruleFor.years(), '2025-12-02'],
  ])('moves %s', (_, before, from, to, rule, first) => {
    expect(shiftRule(before, from, to)).toMatchObject({ rule, first, until: null });
  });

  it('keeps its last day while that keeps the number, and else the number', () => {
    const tuesdays = series(ruleFor.weeks([2]), '2026-11-24', '2026-12-18');
    expect(shiftRule(tuesdays, '2026-11-24', '2026-11-25').until).toBe('2026-12-18');
    expect(shiftRule(tuesdays, '2026-11-24', '2026-11-28').until).toBe('2026-12-19');
  });

  it('has fewer occurrences only where two fall together', () => {
    const both = shiftRule(series(ruleFor.weeks([2, 4]), '2026-11-24', '2026-12-10'), '2026-11-24', '2026-11-26');
    expect(both).toMatchObject({ rule: ruleFor.weeks([4]), first: '2026-11-26', until: '2026-12-10' });
  });

  it('says where its other occurrences are', () => {
    const { dayOf } = shiftRule(series(ruleFor.nth(-1, 2), '2026-09-29'), '2026-11-24', '2026-11-25');
    expect(['2026-11-24', '2026-12-29', '2027-03-30'].map(dayOf)).toEqual(['2026-11-25', '2026-12-30', '2027-03-31']);
  });
});

const interval = fc.integer({ min: 1, max: 4 });
const weekday = fc.integer({ min: 1, max: 7 });
const rules = fc.oneof(
  interval.map((by) => ruleFor.days(by)),
  fc
    .tuple(fc.uniqueArray(weekday, { minLength: 1, maxLength: 4 }), interval)
    .map(([days, by]) => ruleFor.weeks(days, by)),
  fc
    .tuple(
      fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(-1)), { minLength: 1, maxLength: 2 }),
      interval,
    )
    .map(([dates, by]) => ruleFor.monthDays(dates, by)),
  fc.tuple(fc.constantFrom(1, 2, 3, 4, -1), weekday, interval).map(([which, day, by]) => ruleFor.nth(which, day, by)),
  interval.map((by) => ruleFor.years(by)),
);
const days = fc.integer({ min: dayNumber('2024-01-01'), max: dayNumber('2028-12-28') }).map(dayFromNumber);
const sizeOf = ({ weekdays, monthDays }: SeriesRule): number => (weekdays ?? monthDays ?? []).length;
describe('any rule', () => {
  it('keeps ten leap days, the last of which is in 2060', () => {
    const before = series(ruleFor.years(), '2024-03-17', '2033-03-17');
    expect(daysOf(shiftRule(before, '2024-03-17', '2024-02-29'))).toHaveLength(10);
  });

  it('has the moved occurrence on its new day, and as many as before', () => {
    fc.assert(
      fc.property(
        rules,
        days,
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 1, max: 12 }),
        (rule, day, delta, count) => {
          const [first, ...later] = occurrenceDays(
            { rule, first: day, until: null },
            { from: day, to: addDays(day, 8000) },
          );
          fc.pre(first !== undefined && delta !== 0);
          const until = [first, ...later][count - 1];
          const before = { rule, first, until: until ?? first };
          const to = addDays(first, delta);
          const after = shiftRule(before, first, to);
          expect(after.rule.every).toBe(rule.every);
          expect(after.dayOf(first)).toBe(to);
          expect(daysOf(after)).toContain(to);
          // Of several days of a week, the one moved may pass others that are after the end.
          if (sizeOf(rule) < 2) expect(daysOf(after)).toHaveLength(daysOf(before).length);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('moved from the middle has the occurrence on its new day', () => {
    fc.assert(
      fc.property(
        rules,
        days,
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: 0, max: 6 }),
        (rule, day, delta, at) => {
          const found = occurrenceDays({ rule, first: day, until: null }, { from: day, to: addDays(day, 12_000) });
          const [first, from] = [found[0], found[at]];
          fc.pre(first !== undefined && from !== undefined && delta !== 0);
          expect(daysOf(shiftRule({ rule, first, until: null }, from, addDays(from, delta)))).toContain(
            addDays(from, delta),
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });

  it('moved and moved back is as it was, where one day a week repeats', () => {
    fc.assert(
      fc.property(weekday, interval, days, fc.integer({ min: -20, max: 20 }), (each, by, day, delta) => {
        const rule = ruleFor.weeks([each], by);
        const [first = day] = occurrenceDays({ rule, first: day, until: null }, { from: day, to: addDays(day, 60) });
        const there = shiftRule({ rule, first, until: null }, first, addDays(first, delta));
        expect(shiftRule(there, addDays(first, delta), first)).toMatchObject({ rule, first });
      }),
    );
  });
});
