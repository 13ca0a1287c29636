import { afterEach, describe, expect, it } from 'vitest';
import { setDateOrder } from '../../core/time/format.ts';
import { daysShown, monthWeeks, nextRange, rangeTitle, shortTitle } from './calendar-range.ts';
import type { CalendarViewType } from './calendar-range.ts';

afterEach(() => setDateOrder('dayFirst'));

const settings = { weekStart: 1, workWeek: [1, 2, 3, 4, 5], hidesWeekend: false };
const hiding = { ...settings, hidesWeekend: true };
/** A Saturday in a month's last days. */
const TODAY = '2026-11-28';

describe('the range of a calendar', () => {
  it.each<[CalendarViewType, string, string, string]>([
    ['day', '2026-11-18', 'Wednesday 18 November 2026', 'Wed 18 Nov'],
    ['week', '2026-11-18', '16 – 22 November 2026', '16 – 22 Nov'],
    ['week', '2026-12-01', '30 November – 6 December 2026', '30 Nov – 6 Dec'],
    ['week', '2026-12-31', '28 December 2026 – 3 January 2027', '28 Dec – 3 Jan'],
    ['month', '2026-11-18', 'November 2026', 'Nov 2026'],
    ['month', TODAY, 'November – December 2026', 'Nov – Dec 2026'],
    ['month', '2026-12-18', 'December 2026', 'Dec 2026'],
  ])('%s around %s is called %s', (viewType, day, title, short) => {
    expect(rangeTitle(viewType, day, settings, TODAY)).toBe(title);
    expect(shortTitle(viewType, day, settings, TODAY)).toBe(short);
  });

  it.each<[CalendarViewType, string, string, string]>([
    ['day', '2026-11-18', 'Wednesday, November 18, 2026', 'Wed, Nov 18'],
    ['week', '2026-11-18', 'November 16 – 22, 2026', 'Nov 16 – 22'],
    ['week', '2026-12-01', 'November 30 – December 6, 2026', 'Nov 30 – Dec 6'],
    ['week', '2026-12-31', 'December 28, 2026 – January 3, 2027', 'Dec 28 – Jan 3'],
    ['month', '2026-11-18', 'November 2026', 'Nov 2026'],
  ])('%s around %s is called %s where the month comes first', (viewType, day, title, short) => {
    setDateOrder('monthFirst');
    expect(rangeTitle(viewType, day, settings, TODAY)).toBe(title);
    expect(shortTitle(viewType, day, settings, TODAY)).toBe(short);
  });

  it.each<[string, string, string]>([
    ['2026-12-01', 'December 2026', 'Dec 2026'],
    ['2026-12-14', 'December 2026 – January 2027', 'Dec – Jan 2027'],
  ])('a month that begins at the week of %s is called %s', (today, title, short) => {
    expect(rangeTitle('month', today, settings, today)).toBe(title);
    expect(shortTitle('month', today, settings, today)).toBe(short);
  });

  it('goes on by its own length, a month to its last day where it has no such date', () => {
    const at = { today: TODAY, settings };
    expect(nextRange('day', '2026-11-30', 1, at)).toBe('2026-12-01');
    expect(nextRange('week', '2026-11-18', -1, at)).toBe('2026-11-11');
    expect(nextRange('month', '2027-01-31', 1, at)).toBe('2027-02-28');
  });
});

describe('a week without its weekend', () => {
  it('shows the school days, in the order of the week', () => {
    const israel = { weekStart: 7, workWeek: [7, 1, 2, 3, 4], hidesWeekend: true };
    expect(daysShown('week', '2026-11-18', israel)).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    expect(rangeTitle('week', '2026-11-18', hiding, TODAY)).toBe('16 – 20 November 2026');
  });

  it('shows the weekend where a day of it is asked for, and leaves it with the next step', () => {
    expect(daysShown('week', TODAY, hiding)).toHaveLength(7);
    expect(nextRange('week', TODAY, 1, { today: TODAY, settings: hiding })).toBe('2026-11-30');
    expect(nextRange('week', '2026-11-18', 1, { today: TODAY, settings: hiding })).toBe('2026-11-25');
  });
});

describe('the month of today', () => {
  const firstDays = (day: string, today: string) => monthWeeks(day, today, 1).map(([first]) => first);

  it('begins with this week, and shows five weeks at least, with all of the month', () => {
    expect(firstDays(TODAY, TODAY)).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']);
    expect(firstDays('2026-08-02', '2026-08-01')).toHaveLength(6);
  });

  it('is whole where a day of a week that is over is asked for, and so are other months', () => {
    expect(firstDays('2026-11-12', TODAY)[0]).toBe('2026-10-26');
    expect(firstDays('2026-12-24', TODAY)[0]).toBe('2026-11-30');
  });

  it('is left by way of its past, and comes back from there', () => {
    const from = (day: string, step: 1 | -1, today = TODAY) => nextRange('month', day, step, { today, settings });
    expect(from(TODAY, -1)).toBe('2026-11-01');
    expect(from('2026-11-01', -1)).toBe('2026-10-01');
    expect(from('2026-11-01', 1)).toBe(TODAY);
    expect(from(TODAY, 1)).toBe('2026-12-28');
    // Its first week is this week: there is no past to go through.
    expect(from('2026-12-02', -1, '2026-12-02')).toBe('2026-11-02');
  });
});
