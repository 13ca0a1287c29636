import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { dayFromNumber, dayNumber } from '../../core/time/civil-day.ts';
import { formatLength, formatMinute, setDateOrder } from '../../core/time/format.ts';
import { parseTime } from '../../rules/quick-entry/times.ts';
import {
  parseDay,
  parseDueTime,
  parseLength,
  parseDayBeside,
  unknownDayMessage,
  formatDayField,
} from './parse-fields.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
afterEach(() => setDateOrder('dayFirst'));

describe('a day in a field', () => {
  it.each([
    ['today', '2026-11-18'],
    ['tomorrow', '2026-11-19'],
    ['Yesterday', '2026-11-17'],
    ['fri', '2026-11-20'],
    ['wed', '2026-11-25'],
    ['next monday', '2026-11-23'],
    ['12/3', '2027-03-12'],
    ['20 nov', '2026-11-20'],
    ['Fri 21 Nov', '2026-11-21'],
    ['the 3rd', '2026-12-03'],
    ['30', '2026-11-30'],
    ['in 2 weeks', '2026-12-02'],
    ['2026-11-01', '2026-11-01'],
    [' 1/11/2026 ', '2026-11-01'],
  ])('%j is %s', (text, day) => {
    expect(parseDay(text, TODAY, 1)).toBe(day);
  });

  it.each([
    ['1 sept', '2026-11-18', '2026-09-01'],
    ['Tue 1 Sep', '2026-11-18', '2026-09-01'],
    ['Sept 1st', '2026-11-18', '2026-09-01'],
    ['1/9', '2026-11-18', '2026-09-01'],
    ['18 dec', '2026-11-18', '2026-12-18'],
    ['8 feb', '2026-11-18', '2027-02-08'],
    ['1 sept 2027', '2026-11-18', '2027-09-01'],
    ['in 2 weeks', '2026-11-18', '2026-12-02'],
    ['yesterday', '2026-11-18', '2026-11-17'],
    ['soon', '2026-11-18', null],
    ['19 Apr', '2027-04-12', '2027-04-19'],
    ['4 Oct', '2027-10-11', '2027-10-04'],
    ['5 jan', '2026-12-28', '2027-01-05'],
    ['14 dec', '2027-01-04', '2026-12-14'],
  ])('%j near %s is %s', (text, near, day) => {
    expect(parseDayBeside(text, { near }, TODAY, 1)).toBe(day);
  });

  it.each([
    ['26 Mar', '2026-09-05', '2027-03-26'],
    ['19 Apr', '2026-09-05', '2027-04-19'],
    ['22 Jul', '2026-09-05', '2027-07-22'],
    ['17 Sep', '2027-02-01', '2027-09-17'],
    ['4 Oct', '2027-02-01', '2027-10-04'],
    ['17 Dec', '2027-02-01', '2027-12-17'],
    ['18 dec', '2025-09-01', '2025-12-18'],
    ['28/5', '2026-08-24', '2027-05-28'],
    ['28 May 2028', '2026-08-24', '2028-05-28'],
    ['fri', '2027-02-01', '2026-11-20'],
  ])('%j of a term from %s is %s', (text, from, day) => {
    expect(parseDayBeside(text, { from }, TODAY, 1)).toBe(day);
  });

  it.each(['', 'soon', '32', '31/2/2027', 'fri essay', '4pm', 'tomorrow tomorrow'])('%j is none', (text) => {
    expect(parseDay(text, TODAY, 1)).toBeNull();
  });

  it('has its month first where the student writes it so', () => {
    setDateOrder('monthFirst');
    expect(parseDay('12/3', TODAY, 1)).toBe('2026-12-03');
    expect(parseDay('20/12', TODAY, 1)).toBe('2026-12-20');
    expect(formatDayField('2026-12-03', TODAY)).toBe('Thu, Dec 3');
    expect(unknownDayMessage()).toContain('“3/12” or “Nov 20”');
  });

  it.each(['dayFirst', 'monthFirst'] as const)('is read back as it is written (%s)', (order) => {
    setDateOrder(order);
    const days = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2099-12-31') });
    fc.assert(
      fc.property(days, (number) => {
        const day = dayFromNumber(number);
        // A past day of this year is written without its year, and would be read as next year's.
        fc.pre(day >= TODAY || day.slice(0, 4) !== TODAY.slice(0, 4));
        expect(parseDay(formatDayField(day, TODAY), TODAY, 1)).toBe(day);
      }),
    );
  });
});

describe('a time in a field', () => {
  it.each([
    ['16:05', 965],
    ['4pm', 960],
    ['4.30 pm', 990],
    ['1605', 965],
    ['0405', 245],
    ['930', 570],
    ['9', 540],
    ['4', 960],
    ['noon', 720],
    ['midnight', 0],
    ['12 am', 0],
    ['00:00', 0],
    ['16.05', 965],
    ['8h15', 495],
  ])('%j is minute %d', (text, minute) => {
    expect(parseTime(text)).toBe(minute);
  });

  it.each(['', '25:00', '16:60', '4-5pm', 'pm', '13pm', 'soon'])('%j is none', (text) => {
    expect(parseTime(text)).toBeNull();
  });

  it.each([
    ['midnight', 1439],
    [' Midnight ', 1439],
    ['24:00', 1439],
    ['2400', 1439],
    ['00:00', 0],
    ['12 am', 0],
    ['4pm', 960],
    ['soon', null],
  ])('%j of what is due is minute %s', (text, minute) => {
    expect(parseDueTime(text)).toBe(minute);
  });

  it('is read back as it is written', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      expect(parseTime(formatMinute(minute, '24'))).toBe(minute);
      expect(parseTime(formatMinute(minute, '12'))).toBe(minute);
    }
  });
});

describe('a length in a field', () => {
  it.each([
    ['45m', 45],
    ['45', 45],
    ['1 h 30', 90],
    ['1h30m', 90],
    ['1:30', 90],
    ['1.5', 90],
    ['1,5 h', 90],
    ['2 hours', 120],
    ['90 minutes', 90],
    ['half an hour', 30],
    ['25 h', 1500],
  ])('%j is %d minutes', (text, minutes) => {
    expect(parseLength(text)).toBe(minutes);
  });

  it.each(['', '0', '0 h', 'long', '-5', '200 h', '1:75', '99999'])('%j is none', (text) => {
    expect(parseLength(text)).toBeNull();
  });

  it('is read back as it is written', () => {
    for (let minutes = 1; minutes <= 3000; minutes += 1) expect(parseLength(formatLength(minutes))).toBe(minutes);
  });
});
