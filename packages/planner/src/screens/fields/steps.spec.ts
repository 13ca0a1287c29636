import { expect, it } from 'vitest';
import { weekdaysFrom } from '../../core/time/weeks.ts';
import { stepLength } from './duration-field.tsx';
import { parseTime } from '../../rules/quick-entry/times.ts';
import { stepMinute, unknownTime } from './time-field.tsx';

it('goes through the minutes of a day by five, from wherever it stands, and around midnight', () => {
  expect(stepMinute(600, 1, false)).toBe(605);
  expect(stepMinute(603, 1, false)).toBe(605);
  expect(stepMinute(603, -1, false)).toBe(600);
  expect(stepMinute(603, -1, true)).toBe(602);
  expect(stepMinute(1439, 1, true)).toBe(0);
  expect(stepMinute(0, -1, false)).toBe(1435);
});

it('makes a length longer and shorter, never nothing and never more than a week', () => {
  expect(stepLength(null, 1, false)).toBe(30);
  expect(stepLength(43, 1, false)).toBe(45);
  expect(stepLength(45, -1, true)).toBe(44);
  expect(stepLength(3, -1, false)).toBe(5);
  expect(stepLength(1, -1, true)).toBe(1);
  expect(stepLength(7 * 24 * 60, 1, false)).toBe(7 * 24 * 60);
});

it('counts the weekdays from the first one of the week', () => {
  expect(weekdaysFrom(1)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(weekdaysFrom(7)).toEqual([7, 1, 2, 3, 4, 5, 6]);
});

it.each(['12', '24'] as const)('an unknown time is answered with times on the clock of %s hours', (clock) => {
  const examples = [...unknownTime(clock).matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
  expect(examples).toEqual(clock === '12' ? ['4:05 pm', '4pm'] : ['16:05', '1605']);
  for (const words of examples) expect(parseTime(words)).not.toBeNull();
});
