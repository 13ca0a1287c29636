import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { Timetable } from '../../../schema/timetable.ts';
import { addDays, dayFromNumber, dayNumber, daysBetween, weekday } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import type { GridText } from '../../timetable/lesson-cells.ts';

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
  /** School days within the terms on which all lessons are missing. */
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
/** A further week costs more than a day off in the first cycle, which a long cycle could take for a day without lessons. */
const WEEK_COST = 3;

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

/** The place of a day in a cycle as `position/weekday`; null where only days, or weeks, with lessons have one. */
type PlaceOf = (day: Day) => string | null;

function placesIn({ kind, length, countsHolidays }: Candidate, days: readonly Day[]): PlaceOf {
  const first = days[0] ?? '';
  const positions = new Map(days.map((day, at) => [day, at % length]));
  const weeks = new Map([...new Set(days.map(mondayOf))].map((monday, at) => [monday, at]));
  return (day) => {
    const turn = countsHolidays ? (mondayOf(day) - mondayOf(first)) / 7 : weeks.get(mondayOf(day));
    const at = kind === 'day' ? positions.get(day) : turn && turn % length;
    return at === undefined ? null : `${at}/${kind === 'day' ? '' : weekday(day)}`;
  };
}

/** Whether there are days enough to see a cycle of days come again. In one week, alike days are no cycle. */
const isSeen = ({ kind, length }: Candidate, days: readonly Day[]): boolean =>
  kind === 'week' || (days.length >= 2 * length && new Set(days.map(mondayOf)).size > 1);

const keyOf = ({ subject, from, to }: LessonEntry): string => `${from} ${to} ${subject}`;

interface Found {
  entries: readonly LessonEntry[];
  /** Days with lessons, in order. */
  days: readonly Day[];
  /** Other days of the terms on weekdays that have lessons. */
  free: readonly Day[];
}

/** A lesson of a cycle, with the first and last day on which the calendar has it. */
interface Repeated {
  place: string;
  entries: LessonEntry[];
  first: Day;
  last: Day;
}

/** Days without any lesson on which a cycle has lessons. Before the first and after the last of a lesson it has none. */
function daysOffIn(placeOf: PlaceOf, repeated: readonly Repeated[], free: readonly Day[]): Day[] {
  const at = Map.groupBy(repeated, ({ place }) => place);
  return free.filter((day) => {
    const place = placeOf(day);
    return place === null || at.get(place)?.some(({ first, last }) => first <= day && day <= last) === true;
  });
}

/**
 * Number of facts that say a cycle's lessons: one for a lesson of every day, or of one weekday in every week, so that a
 * fortnight with one lesson in turns is hardly dearer than a week. Where a place was seen once, that may be chance: each
 * lesson counts.
 */
function factsIn(repeated: readonly Repeated[], daysAt: ReadonlyMap<string | null, readonly Day[]>): number {
  if ([...daysAt.values()].some(({ length }) => length < 2)) return repeated.length;
  const onDay = (place: string | null): string => place?.split('/')[1] ?? '';
  const placesOn = Map.groupBy(daysAt.keys(), onDay);
  return [...Map.groupBy(repeated, ({ entries: [entry] }) => entry && keyOf(entry)).values()]
    .map((alike) => {
      if (alike.length === daysAt.size) return 1;
      const each = Map.groupBy(alike, ({ place }) => onDay(place));
      return [...each].reduce(
        (sum, [day, { length }]) => sum + (day !== '' && length === placesOn.get(day)?.length ? 1 : length),
        0,
      );
    })
    .reduce((sum, facts) => sum + facts, 0);
}

/** The entries of each place of the cycle that most of its days have, and the cost of the cycle. */
function explain({ entries, days, free }: Found, candidate: Candidate) {
  const placeOf = placesIn(candidate, days);
  const daysAt = Map.groupBy(days, placeOf);
  const groups = Map.groupBy(entries, (entry) => `${placeOf(entry.day) ?? ''} ${keyOf(entry)}`);
  const repeated: Repeated[] = [];
  let [exceptions, leftOver] = [0, 0];
  for (const group of groups.values()) {
    const place = placeOf(group[0]?.day ?? '') ?? '';
    const of = daysAt.get(place)?.length ?? 0;
    if (group.length * 2 > of) {
      const on = group.map(({ day }) => day).sort();
      repeated.push({ place, entries: group, first: on[0] ?? '', last: on.at(-1) ?? '' });
      exceptions += of - group.length;
    } else leftOver += group.length;
  }
  const daysOff = daysOffIn(placeOf, repeated, free);
  // A cycle of ten days is no simpler than one of two weeks of five.
  const weeks = candidate.length / (candidate.kind === 'week' ? 1 : new Set(days.map(weekday)).size);
  const cost =
    factsIn(repeated, daysAt) + WEEK_COST * weeks + EXCEPTION_COST * (exceptions + leftOver + daysOff.length);
  return { candidate, repeated, leftOver, daysOff, cost };
}

/** The text that most of some entries have. */
function usualText(entries: readonly LessonEntry[]): GridText {
  const alike = Map.groupBy(entries, ({ room, teacher }) => JSON.stringify([room, teacher]));
  const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  const { subject = '', room = '', teacher = '' } = most?.[0] ?? {};
  return { subject, room, teacher };
}

/** A gap that usual weeks have, such as between the lessons of every other week, is no holiday. */
function termsOf(days: readonly Day[]): RecognisedLessons['terms'] {
  const gaps = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
  const usual = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const holiday = Math.max(HOLIDAY_GAP, 2 * usual + 1);
  const terms: RecognisedLessons['terms'] = [];
  for (const day of days) {
    const last = terms.at(-1);
    if (last && daysBetween(last.last, day) < holiday) last.last = day;
    else terms.push({ first: day, last: day });
  }
  return terms;
}

const between = (first: Day, last: Day): Day[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at));

/**
 * The timetable that repeats in the entries of a calendar: the cycle that needs the fewest lessons and exceptions. Days on
 * which all lessons of the cycle are missing are taken for holidays, except days that a longer cycle has free.
 *
 * @returns null where there are no entries
 */
export function recogniseLessons(entries: readonly LessonEntry[]): RecognisedLessons | null {
  const days = [...new Set(entries.map(({ day }) => day))].sort();
  const [first] = days;
  if (first === undefined) return null;
  const weekdays = [...new Set(days.map(weekday))].sort();
  const terms = termsOf(days);
  const withLessons = new Set(days);
  const free = terms
    .flatMap((term) => between(term.first, term.last))
    .filter((day) => weekdays.includes(weekday(day)) && !withLessons.has(day));
  const [best] = CANDIDATES.filter((candidate) => isSeen(candidate, days))
    .map((candidate) => explain({ entries, days, free }, candidate))
    .toSorted((a, b) => a.cost - b.cost);
  if (!best) return null;
  const { kind, length, countsHolidays } = best.candidate;
  return {
    cycle: { kind, length: Math.min(length, PLANNER_LIMITS.cycle) },
    countsHolidays,
    weekdays,
    first: kind === 'week' ? dayFromNumber(mondayOf(first)) : first,
    terms,
    daysOff: best.daysOff,
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
