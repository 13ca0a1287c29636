import type { LessonCell, PeriodDraft, SchoolDayDraft, TermDraft } from '../../../core/commands/timetable-drafts.ts';
import type { Command, CommandOf } from '../../../core/commands/command.ts';
import { addDays, daysBetween, weekday } from '../../../core/time/civil-day.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { nameKey } from '../../../core/text/fold.ts';
import { formatCount, listed, plural } from '../../../core/text/words.ts';
import { clockText, dayOf, minuteOfDay } from '../../../core/time/civil-time.ts';
import type { CalendarEntry, FoundCalendar } from '../../../core/commands/calendar-entry.ts';
import { stateHolidays, stateTerms } from '../../timetable/australia.ts';
import type { AustralianState } from '../../timetable/australia.ts';
import { cycleNames } from '../../timetable/new-timetable.ts';
import { recogniseLessons } from './recognise-lessons.ts';
import type { LessonEntry, RecognisedLesson, RecognisedLessons } from './recognise-lessons.ts';

const MOST_NAMED = 5;
const MOST_MINUTES = 4 * 60;
const WEEK = [0, 1, 2, 3, 4, 5, 6];
const TEACHER = /^\s*(?:teacher|staff)\s*:\s*(.+)$/im;

/** Entries of a calendar that may be lessons: at a time of one day, and not longer than half a day. */
export function lessonEntries(entries: readonly CalendarEntry[]): LessonEntry[] {
  return entries.flatMap(({ text, when, isCancelled }): LessonEntry[] => {
    if (when.kind !== 'event' || when.isAllDay || isCancelled || text.title.trim() === '') return [];
    const day = dayOf(when.start);
    const from = minuteOfDay(when.start);
    const to = minuteOfDay(when.end) + daysBetween(day, dayOf(when.end)) * 24 * 60;
    if (to <= from || to - from > MOST_MINUTES || to > 24 * 60) return [];
    const teacher = TEACHER.exec(text.notes)?.[1]?.trim() ?? '';
    return [{ day, from, to, subject: text.title.trim(), room: text.place.trim(), teacher }];
  });
}

/** Fewer lessons a cycle are a club or a course. */
const FEWEST_LESSONS = 10;
/** The part of a calendar that lessons have to make up. */
const MOSTLY = 0.75;

/** Whether a calendar is a school's timetable: most of its entries are lessons that come again. */
export function isTimetable(entries: readonly CalendarEntry[]): boolean {
  const candidates = lessonEntries(entries);
  if (candidates.length < entries.length * MOSTLY) return false;
  const found = recogniseLessons(candidates);
  const again = candidates.length - (found?.leftOver ?? 0);
  return found !== null && found.lessons.length >= FEWEST_LESSONS && again >= entries.length * MOSTLY;
}

/** "2 events could not be read: Maths and Art." Empty where all could. */
export function unreadSentence({ skipped, unreadable }: Pick<FoundCalendar, 'skipped' | 'unreadable'>): string {
  const count = skipped.unreadable ?? 0;
  if (count === 0) return '';
  const named = unreadable.slice(0, MOST_NAMED);
  const names = count > named.length ? [...named, `${formatCount(count - named.length)} more`] : named;
  return `${plural(count, 'event')} could not be read${named.length > 0 ? `: ${listed(names)}` : ''}.`;
}

/** Times that do not overlap, the most used ones first, as periods of a day. */
function periodsOf(lessons: readonly RecognisedLesson[]): PeriodDraft[] {
  const times = Map.groupBy(lessons, ({ from, to }) => `${from} ${to}`);
  const chosen: RecognisedLesson[] = [];
  for (const [lesson] of [...times.values()].toSorted((a, b) => b.length - a.length))
    if (lesson && !chosen.some(({ from, to }) => lesson.from < to && from < lesson.to)) chosen.push(lesson);
  return chosen
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, to, period }, at) => ({
      key: clockText(from),
      name: period ?? String(at + 1),
      from,
      to,
      isBreak: false,
    }));
}

/** "11ENA3 English Advanced", "English Advanced (11ENA3)": the code of a class beside the name of its subject. */
const CLASS_CODE = '\\d{1,2}[A-Z]{2,5}[\\dA-Za-z.]{0,4}';
const CODE_BEFORE = new RegExp(`^${CLASS_CODE}(?:\\s*[-–:]\\s*|\\s+)(?=\\p{L}{3})`, 'u');
const CODE_AFTER = new RegExp(`(?<=\\p{L}{3})\\s*(?:[-–:]\\s*${CLASS_CODE}|[([]${CLASS_CODE}[)\\]])$`, 'u');

/** Lessons without the codes of classes, but for subjects that only their codes tell apart. */
export function withoutClassCodes(found: RecognisedLessons): RecognisedLessons {
  const shortened = new Map<string, string>();
  for (const { subject } of found.lessons)
    shortened.set(subject, subject.replace(CODE_BEFORE, '').replace(CODE_AFTER, ''));
  const counts = Map.groupBy(shortened.values(), nameKey);
  const nameOf = (subject: string): string => {
    const short = shortened.get(subject) ?? subject;
    return (counts.get(nameKey(short))?.length ?? 0) > 1 ? subject : short;
  };
  return { ...found, lessons: found.lessons.map((lesson) => ({ ...lesson, subject: nameOf(lesson.subject) })) };
}

/** Days by which a school's own term may differ from the published one. */
const OWN_DAYS = 14;
const isNear = (a: Day, b: Day): boolean => Math.abs(daysBetween(a, b)) <= OWN_DAYS;

/** Terms and days off. */
export interface SchoolDates {
  terms: TermDraft[];
  days: SchoolDayDraft[];
}

/** Published dates of a state, with the first and the last day that the lessons of a file have. */
export function datesOfState(
  state: AustralianState,
  { first, terms: [run, ...later] }: RecognisedLessons,
): SchoolDates {
  const last = later.length === 0 ? run?.last : undefined;
  const terms = stateTerms(state, first).map((term) => ({
    ...term,
    first: run && first < term.first && isNear(first, term.first) ? first : term.first,
    last: last !== undefined && isNear(last, term.last) ? last : term.last,
  }));
  return { terms, days: stateHolidays(state, terms) };
}

export interface RecognisedPlace {
  /** For files that do not show any holidays. */
  dates?: SchoolDates;
  /** Takes over from another timetable. */
  follows?: { id: string; name: string; first: Day };
}

/** Whether a file shows holidays: then its terms are taken rather than a state's. */
export const hasHolidays = ({ terms }: RecognisedLessons): boolean => terms.length > 1;

/** Commands that make a timetable of recognised lessons. @param id of the new timetable */
export function recognisedCommands(
  found: RecognisedLessons,
  id: string,
  { dates, follows }: RecognisedPlace = {},
): [CommandOf<'timetable.add'>, CommandOf<'timetable.write'>] {
  const { cycle, countsHolidays, weekdays, terms, daysOff, lessons } = found;
  const periods = periodsOf(lessons);
  const first = follows?.first ?? found.first;
  // Lessons without days begin with the timetable.
  const origin = terms.length === 0 ? first : found.first;
  // A week begins with its first school day: a Monday without lessons belongs to the week before.
  const start = WEEK.map((ahead) => addDays(origin, ahead)).find((day) => weekdays.includes(weekday(day))) ?? origin;
  const own = { terms: terms.map((term, at) => ({ name: `Term ${at + 1}`, ...term })), days: [] };
  const { terms: drafts, days } = hasHolidays(found) ? own : (dates ?? { terms: [], days: [] });
  const named = new Set(days.map(({ day }) => day));
  const cells = lessons.map(({ position, weekday: onDay, from, to, subject, room, teacher }): LessonCell => {
    const period = periods.find((each) => each.from === from && each.to === to)?.key ?? null;
    const times = period === null ? { from, to } : { from: null, to: null };
    return { subject, room, teacher, slot: { position, weekday: onDay, period, ...times } };
  });
  const add = {
    type: 'timetable.add',
    ...(follows && { follows: follows.id }),
    timetable: {
      id,
      name: follows?.name ?? 'School',
      first,
      weekdays,
      countsHolidays,
      anchor: { day: start, position: 0 },
      cycle: { kind: cycle.kind, names: cycleNames(cycle.kind, cycle.length) },
    },
    terms: drafts,
    days: [...days, ...daysOff.flatMap((day) => (named.has(day) ? [] : [{ day, kind: 'holiday' as const }]))],
    bells: periods.length > 0 ? [{ name: 'Usual bell', periods }] : [],
  } satisfies Command;
  return [add, { type: 'timetable.write', id, cells, day: first }];
}
