import type { Command } from '../../core/commands/command.ts';
import type { BellDraft, PeriodDraft, SchoolDayDraft, TermDraft } from '../../core/commands/timetable-drafts.ts';
import type { Bell, Term, Timetable } from '../../schema/timetable.ts';
import { addDays, weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { DAY_MINUTES } from '../../core/time/civil-time.ts';
import { formatDate, MONTHS } from '../../core/time/format.ts';
import { stateHolidays, stateOfTerms, stateTerms } from './australia.ts';
import type { AustralianState } from './australia.ts';
import type { LessonGrid } from './lesson-cells.ts';
import type { Schedule } from './schedules.ts';

const modulo = (value: number, of: number): number => ((value % of) + of) % of;

/** Days ahead to look for a school day: longer than most breaks within a term. */
const MOST_DAYS = 14;

/** Position of the cycle on a day, or on the next school day. */
export function positionOn(schedule: Schedule, day: Day): number {
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const on = schedule.schoolDayOf(addDays(day, ahead));
    if (on.hasSchool && !on.isOther) return on.position;
  }
  return schedule.timetable.anchor.position;
}

/** Makes a day have a position of the cycle: by the term that it is in where the cycle restarts there, else by the anchor. */
export function positionCommand(schedule: Schedule, day: Day, position: number): Command {
  const { timetable, calendar } = schedule;
  const { id, cycle, restartsEachTerm } = timetable;
  const term = calendar.terms.findLast(
    ({ first, startsAt }) => first <= day && (restartsEachTerm || startsAt !== null),
  );
  if (!term) return { type: 'timetable.edit', id, fields: { anchor: { day, position } } };
  const shift = position - positionOn(schedule, day);
  const startsAt = modulo((term.startsAt ?? 0) + shift, cycle.names.length);
  return { type: 'term.put', timetableId: id, terms: [{ ...draftOf(term), startsAt }] };
}

export const draftOf = ({ id, name, first, last, startsAt }: Term): TermDraft => ({ id, name, first, last, startsAt });

/** Fills in the terms of a state and its public holidays, instead of the terms there are and their state's holidays. */
export function stateCommand({ timetable, calendar }: Schedule, state: AustralianState): Command {
  const terms = stateTerms(state, timetable.first);
  const before = stateOfTerms(calendar.terms);
  const gone = before === null ? [] : stateHolidays(before, calendar.terms).map(({ day }) => ({ day, kind: null }));
  const days = [...gone.filter(({ day }) => calendar.days.has(day)), ...stateHolidays(state, terms)];
  return { type: 'term.put', timetableId: timetable.id, terms, days, replaces: true };
}

/** Weeks of a term, and of the holidays before it, where none was published. */
const USUAL_WEEKS = { term: 10, holidays: 2 };

function followingName(name: string): string {
  const [, words = '', number] = /^(.*?)(\d+)$/.exec(name) ?? [];
  return number === undefined ? `${name} 2` : `${words}${(Number(number) % 4) + 1}`;
}

/** The term after the last one with its holidays: as its state has published it, else two weeks later. */
export function nextTerm(terms: readonly Term[], today: Day): { term: TermDraft; days: SchoolDayDraft[] } {
  const last = terms.at(-1);
  if (!last) return { term: { name: 'Term 1', first: today, last: addDays(today, USUAL_WEEKS.term * 7) }, days: [] };
  const state = stateOfTerms(terms);
  const published = state && stateTerms(state, last.last).find(({ first }) => first > last.last);
  if (state && published) return { term: published, days: stateHolidays(state, [published]) };
  const monday = addDays(last.last, 8 - weekday(last.last) + USUAL_WEEKS.holidays * 7);
  const friday = addDays(monday, USUAL_WEEKS.term * 7 - 3);
  return { term: { name: followingName(last.name), first: monday, last: friday }, days: [] };
}

/** A period with another time; those after it are moved along as far as they would overlap. */
export function withPeriodTime<P extends PeriodDraft>(
  periods: readonly P[],
  at: number,
  time: Partial<Pick<P, 'from' | 'to'>>,
): P[] {
  const known = periods[at];
  if (!known) return [...periods];
  const from = time.from ?? known.from;
  const to = time.to ?? (time.from === undefined ? known.to : from + (known.to - known.from));
  const next = periods.map((period, index) => (index === at ? { ...period, from, to } : period));
  const inTime = next.toSorted((a, b) => a.from - b.from);
  let end = 0;
  return inTime.map((period) => {
    const shift = Math.max(0, end - period.from);
    end = period.to + shift;
    return shift === 0 ? period : { ...period, from: period.from + shift, to: Math.min(DAY_MINUTES, end) };
  });
}

/** A period after the last one, as long as that. */
export function nextPeriod(periods: readonly PeriodDraft[]): PeriodDraft {
  const last = periods.findLast(({ isBreak }) => !isBreak);
  const from = periods.at(-1)?.to ?? 9 * 60;
  const minutes = last ? last.to - last.from : 50;
  const names = new Set(periods.map(({ name }) => name));
  let number = periods.filter(({ isBreak }) => !isBreak).length + 1;
  while (names.has(String(number))) number += 1;
  return { name: String(number), from, to: Math.min(DAY_MINUTES, from + minutes), isBreak: false };
}

const bellDraft = ({ name, periods, when }: Bell): BellDraft => ({ name, periods, when });

const MONTH_NAMES = MONTHS.join('|');
/** The end of a copy's name, in either order of dates. */
const FROM_DATE = new RegExp(`(?: from (?:\\d{1,2} (?:${MONTH_NAMES})|(?:${MONTH_NAMES}) \\d{1,2})(?:,? \\d{4})?)+$`);

/** Name of the timetable that takes over on a day. */
export const nameFrom = ({ name, first: known }: Timetable, first: Day): string =>
  `${name.replace(FROM_DATE, '')} from ${formatDate(first, known)}`;

/** Terms and days off of a timetable from a day on. */
export function datesFrom({ calendar }: Schedule, first: Day): { terms: TermDraft[]; days: SchoolDayDraft[] } {
  const terms = calendar.terms.filter(({ last }) => last >= first);
  const days = [...calendar.days.values()].filter(({ day }) => day >= first);
  return {
    terms: terms.map(({ name, first: from, last, startsAt }) => ({ name, first: from, last, startsAt })),
    days: days.map(({ day, kind, runsAs, name }) => ({ day, kind, runsAs, name })),
  };
}

/** Commands for a copy of a timetable with its lessons from a day on, on which the old one ends. */
export function copyCommands(schedule: Schedule, grid: LessonGrid, first: Day, id: string): Command[] {
  const { timetable, calendar } = schedule;
  const { cycle, weekdays, countsHolidays, restartsEachTerm } = timetable;
  return [
    {
      type: 'timetable.add',
      follows: timetable.id,
      timetable: {
        id,
        name: nameFrom(timetable, first),
        cycle,
        weekdays,
        countsHolidays,
        restartsEachTerm,
        first,
        anchor: { day: first, position: positionOn(schedule, first) },
      },
      ...datesFrom(schedule, first),
      bells: calendar.bells.map(bellDraft),
    },
    { type: 'timetable.write', id, cells: [...grid.cells], day: first, copyOf: timetable.id },
  ];
}
