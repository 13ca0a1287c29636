import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayFromNumber, dayNumber, dayOfParts, daysBetween, weekday } from './civil-day.ts';
import { addMinutes, civilFromNumber, civilNumber, minutesBetween, snapMinute } from './civil-time.ts';
import { monthGrid, startOfWeek, weekDays } from './weeks.ts';

/** Days of the years a planner can mean. */
const days = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2199-12-31') }).map(dayFromNumber);
const times = fc
  .tuple(days, fc.integer({ min: 0, max: 1439 }))
  .map(([day, minute]) => addMinutes(`${day}T00:00`, minute));

describe('days', () => {
  it('count as the calendar does', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -800, max: 800 }),
        fc.integer({ min: -30, max: 30 }),
        (day, count, months) => {
          const date = Temporal.PlainDate.from(day);
          expect(addDays(day, count)).toBe(date.add({ days: count }).toString());
          expect(addMonths(day, months)).toBe(date.add({ months }).toString());
          expect(weekday(day)).toBe(date.dayOfWeek);
          expect(daysBetween(day, addDays(day, count))).toBe(count);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are numbered as `Date` numbers them, with or without a time', () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(100, 0) / DAY_MS, max: Date.UTC(9999, 11, 31) / DAY_MS }), (number) => {
        const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
        expect(dayNumber(day)).toBe(number);
        expect(dayNumber(`${day}T23:59`)).toBe(number);
      }),
      { numRuns: 1_000 },
    );
  });

  it('that the calendar does not have are none', () => {
    expect(dayOfParts(2026, 2, 29)).toBeNull();
    expect(dayOfParts(2028, 2, 29)).toBe('2028-02-29');
    expect(dayOfParts(2026, 13, 1)).toBeNull();
    expect(dayOfParts(2026, 1, 0)).toBeNull();
  });
});

describe('wall-clock times', () => {
  it('add and subtract across midnights', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -5000, max: 5000 }), (time, minutes) => {
        const later = addMinutes(time, minutes);
        expect(minutesBetween(time, later)).toBe(minutes);
        expect(civilFromNumber(civilNumber(later))).toBe(later);
        expect(later > time).toBe(minutes > 0);
      }),
    );
  });

  it('snap to five minutes, or to one, within the day', () => {
    expect([547, 548, 2, 1439, 1500, -9].map((minute) => snapMinute(minute, 5))).toEqual([545, 550, 0, 1440, 1440, 0]);
    expect(snapMinute(547.4, 1)).toBe(547);
  });
});

describe('weeks and months', () => {
  it('begin on the day the student chose, and hold every day once', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 7 }), (day, weekStart) => {
        const week = weekDays(day, weekStart);
        expect(week).toContain(day);
        expect(week.map(weekday)).toEqual(Array.from({ length: 7 }, (_, at) => ((weekStart - 1 + at) % 7) + 1));
        const grid = monthGrid(day, weekStart);
        const inMonth = grid.flat().filter((each) => each.startsWith(day.slice(0, 7)));
        expect(inMonth).toHaveLength(Temporal.PlainDate.from(day).daysInMonth);
        for (const row of grid) expect(row[0]).toBe(startOfWeek(row[6] ?? '', weekStart));
        expect(grid.length).toBeLessThanOrEqual(6);
        expect(grid[0]).toContain(`${day.slice(0, 7)}-01`);
      }),
      { numRuns: 200 },
    );
  });

  it('show a month of four whole weeks as four', () => {
    expect(monthGrid('2027-02-10', 1)).toHaveLength(4);
  });
});
