import { afterEach, describe, expect, it } from 'vitest';
import { setDateOrder } from '../../core/time/format.ts';
import { nextRange, rangeTitle, shortTitle } from './calendar-range.ts';
import type { CalendarViewType } from './calendar-range.ts';

afterEach(() => setDateOrder('dayFirst'));

const settings = { weekStart: 1, workWeek: [1, 2, 3, 4, 5] };

describe('the range of a calendar', () => {
  it.each<[CalendarViewType, string, string, string]>([
    ['day', '2026-11-18', 'Wednesday 18 November 2026', 'Wed 18 Nov'],
    ['week', '2026-11-18', '16 – 22 November 2026', '16 – 22 Nov'],
    ['work-week', '2026-11-18', '16 – 20 November 2026', '16 – 20 Nov'],
    ['week', '2026-12-01', '30 November – 6 December 2026', '30 Nov – 6 Dec'],
    ['week', '2026-12-31', '28 December 2026 – 3 January 2027', '28 Dec – 3 Jan'],
    ['month', '2026-11-18', 'November 2026', 'Nov 2026'],
  ])('%s around %s is called %s', (viewType, day, title, short) => {
    expect(rangeTitle(viewType, day, settings)).toBe(title);
    expect(shortTitle(viewType, day, settings)).toBe(short);
  });

  it.each<[CalendarViewType, string, string, string]>([
    ['day', '2026-11-18', 'Wednesday, November 18, 2026', 'Wed, Nov 18'],
    ['week', '2026-11-18', 'November 16 – 22, 2026', 'Nov 16 – 22'],
    ['week', '2026-12-01', 'November 30 – December 6, 2026', 'Nov 30 – Dec 6'],
    ['week', '2026-12-31', 'December 28, 2026 – January 3, 2027', 'Dec 28 – Jan 3'],
    ['month', '2026-11-18', 'November 2026', 'Nov 2026'],
  ])('%s around %s is called %s where the month comes first', (viewType, day, title, short) => {
    setDateOrder('monthFirst');
    expect(rangeTitle(viewType, day, settings)).toBe(title);
    expect(shortTitle(viewType, day, settings)).toBe(short);
  });

  it('goes on by its own length, a month to its last day where it has no such date', () => {
    expect(nextRange('day', '2026-11-30', 1)).toBe('2026-12-01');
    expect(nextRange('work-week', '2026-11-18', -1)).toBe('2026-11-11');
    expect(nextRange('month', '2027-01-31', 1)).toBe('2027-02-28');
  });
});
