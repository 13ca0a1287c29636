import { describe, expect, it } from 'vitest';
import { addDays } from './civil-day.ts';
import { mondayOfWeek, startOfWeek, weekNumber } from './weeks.ts';

describe('week numbers', () => {
  it.each([
    ['2026-01-01', 1],
    ['2026-12-14', 51],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2021-01-03', 53],
  ])('%s is in week %i', (day, number) => {
    expect(weekNumber(startOfWeek(day, 1))).toBe(number);
  });

  it('count by most of a week’s days where a week begins on another day', () => {
    expect([weekNumber('2026-12-13'), weekNumber('2026-12-12')]).toEqual([51, 51]);
  });

  it('count up by one, or begin again, from each week to the next', () => {
    for (let monday = '2020-01-06', before = 2; monday < '2050-01-01'; monday = addDays(monday, 7)) {
      const number = weekNumber(monday);
      expect(number === before || (number === 1 && before > 52)).toBe(true);
      before = number + 1;
    }
  });

  it('lead to the next such week, this week too, and 53 to a year with a week 53', () => {
    expect(mondayOfWeek(51, '2026-11-28')).toBe('2026-12-14');
    expect(mondayOfWeek(48, '2026-11-28')).toBe('2026-11-23');
    expect(mondayOfWeek(47, '2026-11-28')).toBe('2027-11-22');
    expect(mondayOfWeek(53, '2027-02-01')).toBe('2032-12-27');
    expect([mondayOfWeek(0, '2026-11-28'), mondayOfWeek(54, '2026-11-28')]).toEqual([null, null]);
  });
});
