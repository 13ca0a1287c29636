import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/share.ts';
import { dayFromNumber, dayNumber } from '../../../core/time/civil-day.ts';
import { clockText } from '../../../core/time/civil-time.ts';
import { Budget, LimitExceeded } from './limits.ts';
import { parseRule } from './rule.ts';
import { ruleTimes } from './rule-times.ts';
import { parseTime } from './values.ts';

const PLENTY = 50_000_000;

function times(start: string, rule: string, from: string, to: string, budget = PLENTY): string[] {
  const read = parseRule(rule);
  const first = parseTime(start, false);
  if (!read.ok || !first) throw new Error(`unreadable: ${rule}`);
  const window = { from: dayNumber(from), to: dayNumber(to) };
  const found = ruleTimes(read.rule, first, read.rule.until, window, new Budget(budget));
  return found.map(({ day, minute }) => `${dayFromNumber(day)}T${clockText(minute)}`);
}

/** Times according to ical.js, for rules that end or occur within the window. */
function oracle(start: string, rule: string, from: string, to: string): string[] {
  const event = new ICAL.Event(new ICAL.Component('vevent'));
  event.component.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(`${start.slice(0, 16)}:00`));
  event.component.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
  const iterator = event.iterator();
  const found: string[] = [];
  for (let time = iterator.next() as ICAL.Time | undefined; time; time = iterator.next() as ICAL.Time | undefined) {
    const text = time.toString().slice(0, 16);
    if (text.slice(0, 10) > to) break;
    if (text.slice(0, 10) >= from) found.push(text);
  }
  return found;
}

const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const list = <T>(values: readonly T[], most = 3): fc.Arbitrary<string> =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most }).map((all) => `=${all.join(',')}`);
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const part = (name: string, values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.option(values, { nil: '' }).map((value) => (value === '' ? '' : `;${name}${value}`));

/** Days that every month has: ical.js does not terminate for rules that never occur. */
const monthDays = list([...numbers(1, 28), ...numbers(-28, -1)]);
const months = list(numbers(1, 12), 4);
const weekdays = list(WEEKDAYS);
/** Each weekday once: ical.js takes `4TU,TU` for two rules. */
const nthWeekdays = fc
  .uniqueArray(fc.tuple(pick('', '1', '2', '-1', '4'), pick(...WEEKDAYS)), {
    minLength: 1,
    maxLength: 3,
    selector: ([, day]) => day,
  })
  .map((all) => `=${all.map((each) => each.join('')).join(',')}`);
const rule = fc
  .oneof(
    fc.tuple(fc.constant('FREQ=DAILY'), part('BYMONTH', months), part('BYDAY', weekdays)),
    fc.tuple(fc.constant('FREQ=WEEKLY'), part('BYDAY', weekdays), part('WKST', pick('=MO', '=SU'))),
    fc.tuple(fc.constant('FREQ=MONTHLY'), part('BYMONTHDAY', monthDays)),
    fc.tuple(fc.constant('FREQ=MONTHLY'), part('BYDAY', nthWeekdays)),
    fc.tuple(fc.constant('FREQ=YEARLY'), part('BYMONTH', months)),
    // Without a month ical.js takes January alone, and counting from a month's end it loses the first year.
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      months.map((value) => `;BYMONTH${value}`),
      part('BYMONTHDAY', list(numbers(1, 28))),
    ),
    fc.tuple(
      fc.constant('FREQ=YEARLY'),
      months.map((value) => `;BYMONTH${value}`),
      part('BYDAY', nthWeekdays),
    ),
  )
  .map((parts) => parts.join(''));
const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
  pick(';UNTIL=20270301T080000', ';UNTIL=20261118T090000'),
);
const every = fc.integer({ min: 1, max: 4 }).map((interval) => `;INTERVAL=${interval}`);
const start = fc
  .tuple(fc.integer({ min: dayNumber('2023-01-01'), max: dayNumber('2027-06-01') }), pick('08:00', '23:30'))
  // ical.js takes the 31st of September for the first of October.
  .filter(([day]) => Number(dayFromNumber(day).slice(8)) <= 28)
  .map(([day, time]) => `${dayFromNumber(day)}T${time}:00`);

describe('the times of a rule', () => {
  it('equal the times of ical.js, for rules that come true', () => {
    fc.assert(
      fc.property(start, rule, every, end, (about, by, interval, last) => {
        const whole = `${by}${interval}${last}`;
        // Start at a time of the rule: libraries disagree about other starts, ical.js even with itself.
        const first = times(about, by, about.slice(0, 10), '2030-01-01')[0] ?? about;
        const [from, to] = ['2026-11-11', '2027-11-18'];
        expect(times(first, whole, from, to), `${first} ${whole}`).toEqual(oracle(first, whole, from, to));
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['the last Friday of each month', 'FREQ=MONTHLY;BYDAY=-1FR', ['2026-11-27', '2026-12-25', '2027-01-29']],
    [
      'the last school day of each month',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-11-30', '2026-12-31', '2027-01-29'],
    ],
    ['the last day of each month', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['Friday the 13th', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['2026-11-13', '2027-08-13']],
    ['the 100th day of the year', 'FREQ=YEARLY;BYYEARDAY=100', ['2027-04-10']],
    ['the Monday of week 20', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', ['2027-05-17']],
    ['week 53, which 2026 has', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR', ['2027-01-01']],
    ['Thanksgiving', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', ['2026-11-26']],
    ['leap days, of which there are none', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', []],
  ])('say %s', (_, by, expected) => {
    const days = times('2026-11-12T08:00', by, '2026-11-13', '2027-11-18').map((time) => time.slice(0, 10));
    expect(days.slice(0, expected.length)).toEqual(expected);
    if (expected.length === 0) expect(days).toEqual([]);
  });

  it('are at several hours of a day', () => {
    expect(times('2026-11-12T08:00', 'FREQ=DAILY;BYHOUR=8,14;BYMINUTE=0,30', '2026-11-13', '2026-11-13')).toEqual(
      ['08:00', '08:30', '14:00', '14:30'].map((time) => `2026-11-13T${time}`),
    );
  });

  it('S70 cost no more than the days that are asked about, however old or impossible the rule', () => {
    const window = ['2026-11-11', '2027-11-18'] as const;
    for (const by of ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']) {
      expect(() => times('1601-01-01T08:00', by, ...window, 1_500)).not.toThrow();
    }
    expect(() => times('1601-01-01T08:00', 'FREQ=DAILY;COUNT=1000000', ...window, 1_500)).toThrow(LimitExceeded);
  });

  it.each([
    ...['FREQ=SOMETIMES', '', 'BYDAY=MO', 'FREQ=DAILY;BYDAY=XX', 'FREQ=DAILY;BYMONTH=13', 'FREQ=DAILY;COUNT=many'],
    ...['FREQ=DAILY;UNTIL=soon', 'FREQ=DAILY;BYEASTER=1', 'RSCALE=CHINESE;FREQ=YEARLY', 'FREQ=DAILY;BYMONTHDAY=0'],
  ])('are none where the rule cannot be read: %j', (by) => {
    expect(parseRule(by)).toEqual({ ok: false, reason: 'unreadable' });
  });

  it.each(['HOURLY', 'MINUTELY', 'SECONDLY'])('S70 are refused where they come more often than daily: %s', (unit) => {
    expect(parseRule(`FREQ=${unit}`)).toEqual({ ok: false, reason: 'often' });
  });
});
