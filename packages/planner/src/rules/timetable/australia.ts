import type { SchoolDayDraft, TermDraft } from '../../core/commands/timetable-drafts.ts';
import { addDays, dayOfParts, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { easterSunday } from '../../core/time/easter.ts';

export const AUSTRALIAN_STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'] as const;
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];

interface StateDates {
  name: string;
  /** Time zones of its clocks, to propose it. */
  zones: readonly string[];
  /** The department that publishes the terms of its government schools. */
  source: string;
  /** First and last day of each term for students, as `MM-DD MM-DD`. */
  terms: Readonly<Record<number, readonly [string, string, string, string]>>;
}

/**
 * Terms of government schools as they were published by November 2026. Years that could not be confirmed are left out. New
 * South Wales: the Eastern division, from the day students return; in 2028 from the first day of term, as theirs was not out.
 */
export const STATE_DATES: Readonly<Record<AustralianState, StateDates>> = {
  NSW: {
    name: 'New South Wales',
    zones: ['Australia/Sydney', 'Australia/Broken_Hill'],
    source: 'https://education.nsw.gov.au/schooling/calendars',
    terms: {
      2026: ['02-02 04-02', '04-22 07-03', '07-21 09-25', '10-13 12-17'],
      2027: ['02-03 04-09', '04-29 07-02', '07-20 09-24', '10-12 12-20'],
      2028: ['01-31 04-07', '04-24 07-07', '07-24 09-29', '10-16 12-21'],
    },
  },
  VIC: {
    name: 'Victoria',
    zones: ['Australia/Melbourne'],
    source: 'https://www.schools.vic.gov.au/school-term-dates-and-holidays-victoria',
    terms: {
      2026: ['01-28 04-02', '04-20 06-26', '07-13 09-18', '10-05 12-18'],
      2027: ['01-28 03-25', '04-12 06-25', '07-12 09-17', '10-04 12-17'],
      2028: ['01-28 03-31', '04-18 06-30', '07-17 09-22', '10-09 12-21'],
    },
  },
  QLD: {
    name: 'Queensland',
    zones: ['Australia/Brisbane', 'Australia/Lindeman'],
    source: 'https://education.qld.gov.au/about-us/calendar/term-dates',
    terms: { 2026: ['01-27 04-02', '04-20 06-26', '07-13 09-18', '10-06 12-11'] },
  },
  WA: {
    name: 'Western Australia',
    zones: ['Australia/Perth', 'Australia/Eucla'],
    source: 'https://www.education.wa.edu.au/future-term-dates',
    terms: { 2026: ['02-02 04-02', '04-20 07-03', '07-20 09-25', '10-12 12-17'] },
  },
  SA: {
    name: 'South Australia',
    zones: ['Australia/Adelaide'],
    source: 'https://www.education.sa.gov.au/students/term-dates-south-australian-state-schools',
    terms: { 2026: ['01-27 04-10', '04-27 07-03', '07-20 09-25', '10-12 12-11'] },
  },
  TAS: {
    name: 'Tasmania',
    zones: ['Australia/Hobart'],
    source: 'https://www.decyp.tas.gov.au/about-us/term-dates',
    terms: {
      2026: ['02-05 04-17', '05-04 07-10', '07-27 10-02', '10-19 12-18'],
      2027: ['02-04 04-09', '04-26 07-02', '07-19 09-24', '10-11 12-16'],
    },
  },
  ACT: {
    name: 'Australian Capital Territory',
    zones: [],
    source: 'https://www.act.gov.au/education-and-training/schools/school-term-dates',
    terms: { 2026: ['02-02 04-02', '04-21 07-03', '07-21 09-25', '10-13 12-18'] },
  },
  NT: {
    name: 'Northern Territory',
    zones: ['Australia/Darwin'],
    source: 'https://nt.gov.au/learning/primary-and-secondary-students/school-term-dates-in-nt',
    terms: { 2026: ['01-29 04-02', '04-14 06-19', '07-14 09-18', '10-06 12-10'] },
  },
};

/** The state that a device's clock suggests. */
export const stateOfZone = (zone: string): AustralianState | null =>
  AUSTRALIAN_STATES.find((state) => STATE_DATES[state].zones.includes(zone)) ?? null;

/** Published terms of a state that end on a day or later, in order. */
export function stateTerms(state: AustralianState, from: Day): TermDraft[] {
  return Object.entries(STATE_DATES[state].terms).flatMap(([year, terms]) =>
    terms.flatMap((text, at): TermDraft[] => {
      const [first = '', last = ''] = text.split(' ').map((date) => `${year}-${date}`);
      return last < from ? [] : [{ name: `Term ${at + 1}`, first, last }];
    }),
  );
}

/** The n-th of a weekday in a month: 2 Monday of March. */
function nth(year: number, month: number, wanted: number, count: number): Day {
  const first = dayOfParts(year, month, 1) ?? '';
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + (count - 1) * 7);
}

type Rule = readonly [name: string, states: readonly AustralianState[], day: (year: number) => Day | null];
const MONDAY = 1;
const TUESDAY = 2;
const mondayOf =
  (month: number, count: number) =>
  (year: number): Day =>
    nth(year, month, MONDAY, count);
const fromEaster = (days: number) => (year: number) => {
  const sunday = easterSunday(year);
  return sunday && addDays(sunday, days);
};
const WITHOUT_SUNDAY: readonly AustralianState[] = ['VIC', 'TAS'];

/**
 * Public holidays that fall into terms, by the holiday acts. Holidays of a single town or region are left out: show days,
 * the Hobart Regatta, Recreation Day.
 */
const HOLIDAYS: readonly Rule[] = [
  ['Australia Day', AUSTRALIAN_STATES, (year) => dayOfParts(year, 1, 26)],
  ['Labour Day', ['WA'], mondayOf(3, 1)],
  ['Labour Day', ['VIC'], mondayOf(3, 2)],
  ['Adelaide Cup Day', ['SA'], mondayOf(3, 2)],
  ['Eight Hours Day', ['TAS'], mondayOf(3, 2)],
  ['Canberra Day', ['ACT'], mondayOf(3, 2)],
  ['Good Friday', AUSTRALIAN_STATES, fromEaster(-2)],
  ['Easter Monday', AUSTRALIAN_STATES, fromEaster(1)],
  ['Anzac Day', AUSTRALIAN_STATES, (year) => dayOfParts(year, 4, 25)],
  // On a Sunday, the Monday after it is a holiday, but in Victoria and Tasmania.
  ['Anzac Day', AUSTRALIAN_STATES.filter((state) => !WITHOUT_SUNDAY.includes(state)), anzacMonday],
  ['Labour Day', ['QLD', 'NT'], mondayOf(5, 1)],
  ['Reconciliation Day', ['ACT'], (year) => mondayFrom(dayOfParts(year, 5, 27))],
  ['Western Australia Day', ['WA'], mondayOf(6, 1)],
  ['King’s Birthday', ['NSW', 'VIC', 'SA', 'TAS', 'ACT', 'NT'], mondayOf(6, 2)],
  ['Picnic Day', ['NT'], mondayOf(8, 1)],
  ['King’s Birthday', ['QLD'], mondayOf(10, 1)],
  ['Labour Day', ['NSW', 'ACT', 'SA'], mondayOf(10, 1)],
  ['Melbourne Cup Day', ['VIC'], (year) => nth(year, 11, TUESDAY, 1)],
];

function anzacMonday(year: number): Day | null {
  const day = dayOfParts(year, 4, 25);
  return day && weekday(day) === 7 ? addDays(day, 1) : null;
}

const mondayFrom = (day: Day | null): Day | null => day && addDays(day, (8 - weekday(day)) % 7);

/** Public holidays of a state on school days of these terms, in order. */
export function stateHolidays(state: AustralianState, terms: readonly TermDraft[]): SchoolDayDraft[] {
  const years = [...new Set(terms.flatMap(({ first, last }) => [first, last]).map((day) => Number(day.slice(0, 4))))];
  const isInTerm = (day: Day): boolean => terms.some(({ first, last }) => first <= day && day <= last);
  return HOLIDAYS.filter(([, states]) => states.includes(state))
    .flatMap(([name, , dayIn]) => years.map((year) => ({ name, day: dayIn(year) })))
    .flatMap(({ name, day }): SchoolDayDraft[] =>
      day !== null && weekday(day) <= 5 && isInTerm(day) ? [{ day, kind: 'holiday', name }] : [],
    )
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** The state whose published terms most of these are. */
export function stateOfTerms(terms: readonly Pick<TermDraft, 'first' | 'last'>[]): AustralianState | null {
  const alike = AUSTRALIAN_STATES.map((state) => {
    const known = new Set(stateTerms(state, '').map(({ first, last }) => `${first} ${last}`));
    return { state, count: terms.filter(({ first, last }) => known.has(`${first} ${last}`)).length };
  });
  const best = alike.reduce((a, b) => (b.count > a.count ? b : a));
  return best.count > 0 ? best.state : null;
}
