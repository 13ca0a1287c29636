import fc from 'fast-check';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { occurrenceDays, ruleFor } from '../src/core/recurrence/series-rule.ts';
import type { DayRange, Recurrence } from '../src/core/recurrence/series-rule.ts';
import type { SeriesRule } from '../src/schema/repeat-rule.ts';
import { addDays, dayFromNumber, dayNumber } from '../src/core/time/civil-day.ts';
import type { Day } from '../src/core/time/civil-day.ts';

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The rule as RFC 5545 writes it, by hand: the oracles read nothing that our own export wrote. */
function rfcRule({ every, interval, weekdays, monthDays, nth }: SeriesRule): string {
  const parts = [
    `FREQ=${{ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }[every]}`,
    `INTERVAL=${interval}`,
  ];
  if (weekdays) parts.push(`BYDAY=${weekdays.map((each) => DAYS[each - 1]).join(',')}`);
  if (monthDays) parts.push(`BYMONTHDAY=${monthDays.join(',')}`);
  if (nth) parts.push(`BYDAY=${nth.which}${DAYS[nth.weekday - 1]}`);
  return parts.join(';');
}

/** Days of ical.js, walked from the first. */
function byIcal(series: Recurrence, { from, to }: DayRange): Day[] {
  const last = series.until !== null && series.until < to ? series.until : to;
  const iterator = ICAL.Recur.fromString(rfcRule(series.rule)).iterator(ICAL.Time.fromDateString(series.first));
  const found: Day[] = [];
  for (let time = iterator.next() as ICAL.Time | null; time; time = iterator.next() as ICAL.Time | null) {
    const day = time.toString().slice(0, 10);
    if (day > last) break;
    if (day >= from) found.push(day);
  }
  return found;
}

/** Days of rrule-temporal, whose rules run on the clock of a zone. */
function byTemporal(series: Recurrence, { from, to }: DayRange, zone: string): Day[] {
  const last = series.until !== null && series.until < to ? series.until : to;
  if (last < from) return [];
  const at = (day: Day, time: string): Date =>
    new Date(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds);
  const start = `DTSTART;TZID=${zone}:${series.first.replaceAll('-', '')}T120000`;
  const rule = new RRuleTemporal({ rruleString: `${start}\nRRULE:${rfcRule(series.rule)}` });
  return rule.between(at(from, '00:00'), at(last, '23:59'), true).map((time) => time.toString().slice(0, 10));
}

/** Clocks that change by half an hour, at midnight, twice around Ramadan, by two hours, or lost a whole day. */
export const ZONES = [
  ...['Australia/Sydney', 'Australia/Lord_Howe', 'Australia/Perth', 'Australia/Adelaide', 'Pacific/Auckland'],
  ...['Pacific/Chatham', 'Pacific/Apia', 'Pacific/Kiritimati', 'Pacific/Easter', 'Africa/Casablanca', 'Africa/Cairo'],
  ...['America/Santiago', 'America/Asuncion', 'America/Sao_Paulo', 'America/New_York', 'America/St_Johns'],
  ...['America/Havana', 'Europe/London', 'Europe/Dublin', 'Europe/Berlin', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Tehran'],
  'Antarctica/Troll',
];

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 });
const interval = fc.integer({ min: 1, max: 6 });
/** The 29th to 31st are asked of rrule-temporal alone: ical.js takes the 31st of a shorter month for the first of the next. */
const rules = fc.oneof(
  interval.map((by) => ruleFor.days(by)),
  fc.tuple(weekdays, interval).map(([days, by]) => ruleFor.weeks(days, by)),
  fc
    .tuple(
      fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(-1)), { minLength: 1, maxLength: 3 }),
      interval,
    )
    .map(([days, by]) => ruleFor.monthDays(days, by)),
  fc
    .tuple(fc.constantFrom(1, 2, 3, 4, -1), fc.integer({ min: 1, max: 7 }), interval)
    .map(([which, day, by]) => ruleFor.nth(which, day, by)),
  interval.map((by) => ruleFor.years(by)),
);
const anyRule = fc.oneof(
  rules,
  fc
    .tuple(fc.uniqueArray(fc.integer({ min: 27, max: 31 }), { minLength: 1, maxLength: 5 }), interval)
    .map(([dates, by]) => ruleFor.monthDays(dates, by)),
  fc.tuple(fc.integer({ min: 1, max: 7 }), interval).map(([each, by]) => ruleFor.nth(5, each, by)),
);
const days = fc.integer({ min: dayNumber('2020-01-01'), max: dayNumber('2030-12-28') }).map(dayFromNumber);

/** Random rules and windows have the days of ical.js. */
export const asIcal = fc.property(rules, days, days, fc.integer({ min: 0, max: 400 }), (rule, first, from, size) => {
  fc.pre(Number(first.slice(8)) <= 28);
  // Of a start that does not keep the rule each library thinks otherwise.
  const [start = first] = occurrenceDays({ rule, first, until: null }, { from: first, to: addDays(first, 3000) });
  const series = { rule, first: start, until: null };
  const range = { from, to: addDays(from, size) };
  expect(occurrenceDays(series, range)).toEqual(byIcal(series, range));
});

/** Random rules and windows have the days of rrule-temporal on the clock of a zone. */
export const asTemporal = (zone: string) =>
  fc.property(
    anyRule,
    days,
    fc.integer({ min: -30, max: 500 }),
    fc.integer({ min: 0, max: 90 }),
    (rule, day, gap, size) => {
      const [first = day] = occurrenceDays({ rule, first: day, until: null }, { from: day, to: addDays(day, 3000) });
      const series = { rule, first, until: size % 3 === 0 ? addDays(first, gap + 20) : null };
      const range = { from: addDays(first, gap), to: addDays(first, gap + size) };
      expect(occurrenceDays(series, range)).toEqual(byTemporal(series, range, zone));
    },
  );
