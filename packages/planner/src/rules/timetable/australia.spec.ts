import { describe, expect, it } from 'vitest';
import { weekday } from '../../core/time/civil-day.ts';
import { AUSTRALIAN_STATES, STATE_DATES, stateHolidays, stateOfTerms, stateOfZone, stateTerms } from './australia.ts';

describe.each(AUSTRALIAN_STATES)('terms of %s', (state) => {
  const terms = stateTerms(state, '2026-01-01');

  it('are four a year, in order, from one school day to another', () => {
    expect(terms).toHaveLength(4 * Object.keys(STATE_DATES[state].terms).length);
    const days = terms.flatMap(({ first, last }) => [first, last]);
    expect(days).toEqual(days.toSorted());
    expect(days.filter((day) => weekday(day) > 5)).toEqual([]);
  });

  it('are recognised, and no term begins or ends on a public holiday', () => {
    expect(stateOfTerms(terms)).toBe(state);
    const holidays = new Set(stateHolidays(state, terms).map(({ day }) => day));
    expect(terms.flatMap(({ first, last }) => [first, last]).filter((day) => holidays.has(day))).toEqual([]);
  });
});

const holidaysOf = (state: (typeof AUSTRALIAN_STATES)[number], year: string): string[] =>
  stateHolidays(
    state,
    stateTerms(state, '2026-01-01').filter(({ first }) => first.startsWith(year)),
  ).map(({ day, name }) => `${day.slice(5)} ${name}`);

it('public holidays are those on school days of the terms', () => {
  expect(holidaysOf('NSW', '2027')).toEqual(['03-26 Good Friday', '03-29 Easter Monday', '06-14 King’s Birthday']);
  expect(holidaysOf('NSW', '2028')).toEqual(['04-25 Anzac Day', '06-12 King’s Birthday']);
  expect(holidaysOf('VIC', '2027')).toEqual(['03-08 Labour Day', '06-14 King’s Birthday', '11-02 Melbourne Cup Day']);
  expect(holidaysOf('WA', '2026')).toEqual(['03-02 Labour Day', '06-01 Western Australia Day']);
  expect(holidaysOf('ACT', '2026')).toEqual([
    '03-09 Canberra Day',
    '06-01 Reconciliation Day',
    '06-08 King’s Birthday',
  ]);
  expect(holidaysOf('QLD', '2026')).toEqual(['05-04 Labour Day']);
});

it('terms that are over are left out, and a device’s zone names its state', () => {
  expect(stateTerms('VIC', '2026-11-18')[0]).toEqual({ name: 'Term 4', first: '2026-10-05', last: '2026-12-18' });
  expect([stateOfZone('Australia/Hobart'), stateOfZone('Europe/London')]).toEqual(['TAS', null]);
  expect(stateOfTerms([{ first: '2026-01-01', last: '2026-02-01' }])).toBeNull();
});
