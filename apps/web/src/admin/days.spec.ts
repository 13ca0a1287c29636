import { expect, it } from 'vitest';
import { addDays, endOfLocalDay, localDay } from './days.ts';

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
