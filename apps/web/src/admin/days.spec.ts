import { expect, it } from 'vitest';
import { addDays, daysUntilSoon, endOfLocalDay, localDay } from './days.ts';

it('endOfLocalDay is the last instant of its day, and of no other', () => {
  const end = endOfLocalDay('2027-02-28') ?? '';
  expect(localDay(end)).toBe('2027-02-28');
  expect(localDay(Date.parse(end) + 1)).toBe('2027-03-01');
});

it.each(['', '2027-13-01', 'tomorrow'])('endOfLocalDay of %j is null', (day) => {
  expect(endOfLocalDay(day)).toBeNull();
});

it('addDays crosses months, years and changes of the clock', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', 365)).toBe('2028-01-01');
});

it.each([
  ['2027-03-10T18:00:00', 0],
  ['2027-03-11T00:00:01', 1],
  ['2027-03-14T08:00:00', 4],
  ['2027-03-14T23:59:59', 4],
  ['2027-04-09T08:00:00', 30],
  ['2027-04-10T08:00:00', null],
  ['2027-03-10T08:00:00', null],
])('daysUntilSoon counts calendar days until %s: %s', (end, days) => {
  expect(daysUntilSoon(new Date(end).toISOString(), new Date('2027-03-10T10:00:00').getTime())).toBe(days);
});
