import { afterEach, describe, expect, it } from 'vitest';
import {
  dateOrderOf,
  formatDate,
  formatDay,
  formatDayOrTime,
  formatRange,
  formatShortDayOrTime,
  formatShortMinute,
  formatTypedMinute,
  formatWeekdayDate,
  setDateOrder,
} from './format.ts';
import { dueBadge } from '../../rules/tasks/due.ts';

const TODAY = '2026-11-18';
/** No line ends between a number and its am or pm. */
const hard = (words: string): string => words.replaceAll('_', '\u00a0');
afterEach(() => setDateOrder('dayFirst'));

it('a date and a time are held apart where the date ends in a number', () => {
  const due = '2026-12-04T15:30';
  expect(formatDayOrTime(due, TODAY, '12')).toBe(hard('Fri 4 December 3:30_pm'));
  setDateOrder('monthFirst');
  expect(formatDayOrTime(due, TODAY, '12')).toBe(hard('Fri, December 4, 3:30_pm'));
});

describe('dates in words', () => {
  const all = (): string[] => [
    formatDate('2026-12-04', TODAY),
    formatDate('2027-12-04', TODAY),
    formatDay('2026-12-04', TODAY),
    formatWeekdayDate('2026-12-04', TODAY),
    dueBadge('2026-12-04', `${TODAY}T12:00`, '24').words,
  ];

  it('have the day first', () => {
    expect(all()).toEqual([...['4 December', '4 December 2027', 'Fri 4 December', 'Friday 4 December', 'Due 4 Dec']]);
  });

  it('or the month, as the student has it', () => {
    setDateOrder('monthFirst');
    expect(all()).toEqual([
      ...['December 4', 'December 4, 2027', 'Fri, December 4', 'Friday, December 4', 'Due Dec 4'],
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

it.each([
  [540, '9_am'],
  [570, '9:30_am'],
  [720, '12_pm'],
  [0, '12_am'],
  [965, '4:05_pm'],
])('minute %d is short where room is short', (minute, words) => {
  expect(formatShortMinute(minute, '12')).toBe(hard(words));
  expect(formatShortMinute(minute, '24')).toMatch(/^\d\d:\d\d$/);
});

it.each([
  [540, 630, '9–10:30_am'],
  [570, 615, '9:30–10:15_am'],
  [660, 780, '11_am–1_pm'],
  [690, 720, '11:30_am–12_pm'],
  [1320, 1500, '10_pm–1_am'],
  [540, 540 + 13 * 60, '9_am–10_pm'],
  [540, 540 + 24 * 60, '9_am–9_am'],
])('from %d to %d has am and pm once where they are the same', (from, to, words) => {
  expect(formatRange(from, to, '12')).toBe(hard(words));
});

it.each([
  ['2026-11-17', 'yesterday', 'yesterday'],
  [TODAY, 'today', 'today'],
  [`${TODAY}T16:00`, 'today, 16:00', 'today, 4_pm'],
  ['2026-11-19T16:30', 'tomorrow, 16:30', 'tomorrow, 4:30_pm'],
  ['2026-11-24T09:00', 'Tue, 09:00', 'Tue, 9_am'],
  ['2026-11-25T09:00', '25 Nov, 09:00', 'Nov 25, 9_am'],
  ['2027-01-01', '1 Jan 2027', 'Jan 1, 2027'],
])('%s is short where room is short', (when, day, month) => {
  expect(formatShortDayOrTime(when, TODAY, '24')).toBe(day);
  setDateOrder('monthFirst');
  expect(formatShortDayOrTime(when, TODAY, '12')).toBe(hard(month));
});

it('a range on the clock of 24 hours is as ever', () => {
  expect(formatRange(540, 630, '24')).toBe('09:00 – 10:30');
});

it.each([
  [960, '16:00', '4pm'],
  [990, '16:30', '4:30pm'],
  [0, '00:00', '12am'],
])('minute %d is typed as %s or %s', (minute, words, twelve) => {
  expect(formatTypedMinute(minute, '24')).toBe(words);
  expect(formatTypedMinute(minute, '12')).toBe(twelve);
});
