import { afterEach, describe, expect, it } from 'vitest';
import { dateOrderOf } from './date-order.ts';
import { dueBadge } from './due.ts';
import { sayDate, sayDay, sayFullDate, sayWeekdayDate, setDateOrder } from './words.ts';

const TODAY = '2026-11-18';
afterEach(() => setDateOrder('dayFirst'));

describe('dates in words', () => {
  const all = (): string[] => [
    sayDate('2026-12-04', TODAY),
    sayDate('2027-12-04', TODAY),
    sayDay('2026-12-04', TODAY),
    sayWeekdayDate('2026-12-04', TODAY),
    sayFullDate('2026-12-04'),
    dueBadge('2026-12-04', `${TODAY}T12:00`, '24').text,
  ];

  it('have the day first', () => {
    expect(all()).toEqual([
      ...['4 December', '4 December 2027', 'Fri 4 December', 'Friday 4 December', '4 December 2026', '4 Dec'],
    ]);
  });

  it('or the month, as the student has it', () => {
    setDateOrder('monthFirst');
    expect(all()).toEqual([
      ...['December 4', 'December 4, 2027', 'Fri, December 4', 'Friday, December 4', 'December 4, 2026', 'Dec 4'],
    ]);
  });
});

it.each([
  ['en-US', 'monthFirst'],
  ['en-AU', 'dayFirst'],
  ['en-GB', 'dayFirst'],
  ['de-DE', 'dayFirst'],
  ['ja-JP', 'monthFirst'],
] as const)('%s writes dates %s', (language, order) => {
  expect(dateOrderOf(language)).toBe(order);
});
