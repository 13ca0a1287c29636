import { PLANNER_LIMITS } from '../model/limits.ts';
import type { Timetable } from '../model/timetable.ts';
import { addDays, dayFromNumber, dayNumber, daysBetween, weekday } from '../time/civil-day.ts';
import type { Day } from '../time/civil-day.ts';
import type { GridText } from './lesson-grid.ts';

/** A lesson of a school's calendar on one day. Times are minutes of the day. */
export interface LessonEntry extends GridText {
  day: Day;
  from: number;
  to: number;
}

/** A lesson with its place in the cycle. `weekday` is null in cycles of days. */
export interface RecognisedLesson extends GridText {
  position: number;
  weekday: number | null;
  from: number;
  to: number;
  /** Name of its period, where the file has one. */
  period?: string;
}

export interface RecognisedLessons {
  cycle: { kind: Timetable['cycle']['kind']; length: number };
  countsHolidays: boolean;
  weekdays: number[];
  /** The first day with lessons, which has position 0. */
  first: Day;
  /** Runs of days between holidays of at least a week. */
  terms: { first: Day; last: Day }[];
  /** School days without lessons within the terms. */
  daysOff: Day[];
  lessons: RecognisedLesson[];
  /** Number of entries that the lessons do not repeat: excursions, exams, changed rooms count as repeated. */
  leftOver: number;
}

interface Candidate {
  kind: 'week' | 'day';
  length: number;
  countsHolidays: boolean;
}

const MOST_WEEKS = 4;
const MOST_DAYS = 12;
/** From a Friday to a Monday, a week between them is free. */
const HOLIDAY_GAP = 9;
/** An entry that a cycle does not explain costs as much as two lessons that it does. */
const EXCEPTION_COST = 2;

/** All cycles that are tried; of two that explain as much, the first is taken. */
const CANDIDATES: readonly Candidate[] = [
  ...[1, 2, 3, MOST_WEEKS].map((length): Candidate => ({ kind: 'week', length, countsHolidays: false })),
  ...[2, 3, MOST_WEEKS].map((length): Candidate => ({ kind: 'week', length, countsHolidays: true })),
  ...Array.from({ length: MOST_DAYS - 1 }, (_, at): Candidate => ({
    kind: 'day',
    length: at + 2,
    countsHolidays: false,
  })),
];

const mondayOf = (day: Day): number => dayNumber(day) - weekday(day) + 1;

/** Of each day with lessons, its place in a cycle as `position/weekday`. */
function placesIn({ kind, length, countsHolidays }: Candidate, days: readonly Day[]): Map<Day, string> {
  const first = days[0] ?? '';
  const weeks = new Map([...new Set(days.map(mondayOf))].map((monday, at) => [monday, at]));
  return new Map(
    days.map((day, at) => {
      if (kind === 'day') return [day, `${at % length}/`];
      const week = countsHolidays ? (mondayOf(day) - mondayOf(first)) / 7 : (weeks.get(mondayOf(day)) ?? 0);
      return [day, `${week % length}/${weekday(day)}`];
    }),
  );
}

/** Whether there are days enough to see a cycle of days come again. In one week, alike days are no cycle. */
const isSeen = ({ kind, length }: Candidate, days: readonly Day[]): boolean =>
  kind === 'week' || (days.length >= 2 * length && new Set(days.map(mondayOf)).size > 1);

const keyOf = ({ subject, from, to }: LessonEntry): string => `${from} ${to} ${subject}`;

/** The entries of each place of the cycle that most of its days have, and the cost of the cycle. */
function explain(entries: readonly LessonEntry[], days: readonly Day[], candidate: Candidate) {
  const places = placesIn(candidate, days);
  const daysAt = new Map<string, number>();
  for (const place of places.values()) daysAt.set(place, (daysAt.get(place) ?? 0) + 1);
  const groups = Map.groupBy(entries, (entry) => `${places.get(entry.day) ?? ''} ${keyOf(entry)}`);
  const repeated: { place: string; entries: LessonEntry[] }[] = [];
  let [exceptions, leftOver] = [0, 0];
  for (const group of groups.values()) {
    const place = places.get(group[0]?.day ?? '') ?? '';
    const of = daysAt.get(place) ?? 0;
    if (group.length * 2 > of) {
      repeated.push({ place, entries: group });
      exceptions += of - group.length;
    } else leftOver += group.length;
  }
  return { candidate, repeated, leftOver, cost: repeated.length + EXCEPTION_COST * (exceptions + leftOver) };
}

/** The text that most of some entries have. */
function usualText(entries: readonly LessonEntry[]): GridText {
  const alike = Map.groupBy(entries, ({ room, teacher }) => JSON.stringify([room, teacher]));
  const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  const { subject = '', room = '', teacher = '' } = most?.[0] ?? {};
  return { subject, room, teacher };
}

function termsOf(days: readonly Day[]): RecognisedLessons['terms'] {
  const terms: RecognisedLessons['terms'] = [];
  for (const day of days) {
    const last = terms.at(-1);
    if (last && daysBetween(last.last, day) < HOLIDAY_GAP) last.last = day;
    else terms.push({ first: day, last: day });
  }
  return terms;
}

const between = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));

/**
 * The timetable that repeats in the entries of a calendar: of all cycles the one that says them in the fewest lessons and
 * exceptions. Days without any lesson are taken for holidays.
 *
 * @returns null where there are no entries
 */
export function recogniseLessons(entries: readonly LessonEntry[]): RecognisedLessons | null {
  const days = [...new Set(entries.map(({ day }) => day))].sort();
  const [first] = days;
  if (first === undefined) return null;
  const seen = CANDIDATES.filter((candidate) => isSeen(candidate, days));
  const best = seen.map((candidate) => explain(entries, days, candidate)).reduce((a, b) => (b.cost < a.cost ? b : a));
  const { kind, length, countsHolidays } = best.candidate;
  const weekdays = [...new Set(days.map(weekday))].sort();
  const terms = termsOf(days);
  const withLessons = new Set(days);
  const inTerms = terms.flatMap((term) => between(term.first, term.last));
  return {
    cycle: { kind, length: Math.min(length, PLANNER_LIMITS.cycle) },
    countsHolidays,
    weekdays,
    first: kind === 'week' ? dayFromNumber(mondayOf(first)) : first,
    terms,
    daysOff: inTerms.filter((day) => weekdays.includes(weekday(day)) && !withLessons.has(day)),
    lessons: best.repeated.map(({ place, entries: group }) => {
      const [position = '', onDay = ''] = place.split('/');
      const { from = 0, to = 0 } = group[0] ?? {};
      return {
        ...usualText(group),
        position: Number(position),
        weekday: onDay === '' ? null : Number(onDay),
        from,
        to,
      };
    }),
    leftOver: best.leftOver,
  };
}
