import { cutText } from '@bellweek/api-client/contract/cut-text';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import type { DateOrder } from '../../../schema/settings.ts';
import { matchDay } from '../../quick-entry/dates.ts';
import { parseTime } from '../../quick-entry/times.ts';
import { EMPTY_VOCABULARY } from '../../quick-entry/vocabulary.ts';
import { fold, nameKey } from '../../../core/text/fold.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { civilAt } from '../../../core/time/civil-time.ts';
import { WEEKDAYS } from '../../../core/time/format.ts';
import { startOfWeek } from '../../../core/time/weeks.ts';
import type { PeriodDraft } from '../../../core/commands/timetable-drafts.ts';
import { tableRows } from './lesson-columns.ts';
import type { TableRow } from './lesson-columns.ts';
import { USUAL_BELL } from '../../timetable/new-timetable.ts';
import { recogniseLessons } from './recognise-lessons.ts';
import type { LessonEntry, RecognisedLesson, RecognisedLessons } from './recognise-lessons.ts';
import { nextPeriod } from '../../timetable/timetable-edits.ts';

export interface LessonTableOptions {
  today: Day;
  /** Order of dates such as 4/12, unless a date of the table has one order only. */
  dates: DateOrder;
}

export type ReadLessonTable =
  /** `faults`: rows that are left out, each with its line and reason in one sentence. */
  { ok: true; lessons: RecognisedLessons; faults: string[] } | { ok: false; message: string };

/** A timetable of 20 weeks with 16 lessons a day has 1,600 rows; a year of dated lessons 3,000. */
const MOST_ROWS = 5_000;
const NO_TABLE = 'There are no lessons in this file. It needs columns such as Day, Start, End and Subject.';
const TOO_LONG = `This file has more than ${MOST_ROWS.toLocaleString('en')} rows.`;
const SPREADSHEET = 'This is a spreadsheet. Save it as CSV, then choose that file.';

const DAYS_OF_SCHOOL = 5;

/** A row is not a lesson, for a reason that the student reads. */
class BadRow extends Error {}

/** When a row is: on a date, on a weekday of some weeks, or on a day of a cycle. */
type RowDay =
  | { kind: 'date'; day: Day }
  /** @param weeks keys of the weeks, none for all */
  | { kind: 'weekday'; weekday: number; weeks: string[] }
  | { kind: 'cycle'; number: number };

interface LessonRow {
  on: RowDay;
  subject: string;
  room: string;
  teacher: string;
  /** Empty where it has none. */
  period: string;
  time: { from: number; to: number } | null;
}

const LONGEST_CITED = 40;
const cited = (text: string): string => `“${cutText(text, LONGEST_CITED, '…')}”`;

function timeOf(text: string): number {
  const minute = parseTime(text.replace(/(\d:\d\d):\d\d(?!\d)/, '$1'));
  if (minute === null) throw new BadRow(`${cited(text)} is not a time.`);
  return minute;
}

function timesOf({ text }: TableRow): LessonRow['time'] {
  const [begin = '', finish = ''] = text('time').split(/\s*(?:[-–—]|\bto\b)\s*/);
  const [start, end] = [text('start') || begin, text('end') || finish];
  if (start === '' && end === '' && text('period') !== '') return null;
  if (start === '') throw new BadRow('there is no time.');
  if (end === '') throw new BadRow('there is no end.');
  const [from, to] = [timeOf(start), timeOf(end)];
  if (to <= from) throw new BadRow('it ends before it starts.');
  return { from, to };
}

const WEEKDAY_NAME = /^(mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|rs|rsday|urday)?(?![a-z])[\s,.-]*/;
/** "MonA", "Mon B". */
const WEEKDAY_WEEK = /^(mon|tue|wed|thu|fri|sat|sun)([a-z]|\d{1,2})$/;
const CYCLE_DAY = /^(?:day|d)?\s*(\d{1,2})$/;
const LONGEST_WEEK = 20;
const EVERY_WEEK = /^(?:all|both|every|each|weekly|any)?$/;

const weekdayNumber = (name: string): number => WEEKDAYS.findIndex((each) => fold(each).startsWith(name)) + 1;

/** Keys of the weeks that a cell names: "Week A", "A", "1", "A/B". */
function weeksOf(text: string): string[] {
  const words = nameKey(text).replace(/\b(?:weeks?|wk)\b\s*/g, '');
  if (EVERY_WEEK.test(words)) return [];
  const weeks = words.split(/\s*(?:[/&+,]|\band\b)\s*/).filter((week) => week !== '');
  if (weeks.some((week) => week.length > LONGEST_WEEK)) throw new BadRow(`${cited(text)} is not a week.`);
  return weeks;
}

function dateOf(text: string, { today, dates }: LessonTableOptions): Day | null {
  const words = fold(text)
    .replace(WEEKDAY_NAME, '')
    .replace(/[t\s]\d\d:\d\d.*$/, '')
    .replace(/(\d)[-. ](?=[a-z])|([a-z])[-. ](?=\d)/g, '$1$2 ')
    .trim();
  if (!/\d/.test(words)) return null;
  const context = { now: civilAt(today, 0), weekStart: 1, dates, vocabulary: EMPTY_VOCABULARY };
  const match = matchDay(words, 0, context);
  return match?.to === words.length ? match.day : null;
}

function dayOf({ text }: TableRow, options: LessonTableOptions): RowDay {
  const cell = text('date') || text('day');
  if (cell === '') throw new BadRow('there is no day.');
  const words = nameKey(cell);
  const joined = WEEKDAY_WEEK.exec(words);
  const named = WEEKDAY_NAME.exec(words);
  const rest = named ? words.slice(named[0].length) : '';
  if (joined) return { kind: 'weekday', weekday: weekdayNumber(joined[1] ?? ''), weeks: weeksOf(joined[2] ?? '') };
  if (named && !/\d[/.]|\d \w|^\d{4}/.test(rest)) {
    const weeks = weeksOf(text('week'));
    return { kind: 'weekday', weekday: weekdayNumber(named[1] ?? ''), weeks: weeks.length > 0 ? weeks : weeksOf(rest) };
  }
  const number = Number(CYCLE_DAY.exec(words)?.[1] ?? 0);
  if (number > 0 && number <= PLANNER_LIMITS.cycle) return { kind: 'cycle', number };
  const day = dateOf(cell, options);
  if (day === null) throw new BadRow(`${cited(cell)} is not a day.`);
  return { kind: 'date', day };
}

function lessonRow(row: TableRow, options: LessonTableOptions): LessonRow {
  const subject = cutText(row.text('subject'), PLANNER_LIMITS.name);
  if (nameKey(subject) === '') throw new BadRow('there is no subject.');
  return {
    on: dayOf(row, options),
    subject,
    room: cutText(row.text('room'), PLANNER_LIMITS.place),
    teacher: cutText(row.text('teacher'), PLANNER_LIMITS.name),
    period: cutText(row.text('period').replace(/^(?:period|per\.?|p)\s*(?=\d)/i, ''), PLANNER_LIMITS.name),
    time: timesOf(row),
  };
}

/** The order of dates that a table shows: 25/12 has its day first everywhere. */
function orderIn(rows: readonly TableRow[], usual: DateOrder): DateOrder {
  for (const { text } of rows) {
    const [, first, second] = /(?:^|[^\d/.-])(\d{1,2})[/.-](\d{1,2})[/.-]\d/.exec(text('date') || text('day')) ?? [];
    if (Number(first) > 12) return 'dayFirst';
    if (Number(second) > 12) return 'monthFirst';
  }
  return usual;
}

const inOrder = (names: Iterable<string>): string[] =>
  [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** Times of the periods: their own where a row has times, else the usual bell's. */
function periodTimes(rows: readonly LessonRow[]): Map<string, { from: number; to: number }> {
  const times = new Map(rows.flatMap(({ period, time }) => (time && period !== '' ? [[period, time] as const] : [])));
  const missing = inOrder(rows.flatMap(({ period, time }) => (time || times.has(period) ? [] : [period])));
  const usual: PeriodDraft[] = [...USUAL_BELL.periods];
  for (const period of missing) {
    const named = usual.find(({ name }) => nameKey(name) === nameKey(period));
    const next = named ?? nextPeriod(usual);
    if (!named) usual.push({ ...next, name: period });
    times.set(period, next);
  }
  return times;
}

/** A five-day cycle is a school week, and one of ten days is two: their days have weekdays. */
function cycleOf(rows: readonly LessonRow[]): { kind: 'week' | 'day'; weeks: string[]; length: number } {
  const numbers = rows.flatMap(({ on }) => (on.kind === 'cycle' ? [on.number] : []));
  if (numbers.length > 0) {
    const length = Math.max(...numbers);
    return length % DAYS_OF_SCHOOL === 0
      ? { kind: 'week', weeks: [], length: length / DAYS_OF_SCHOOL }
      : { kind: 'day', weeks: [], length };
  }
  const weeks = inOrder(rows.flatMap(({ on }) => (on.kind === 'weekday' ? on.weeks : [])));
  return { kind: 'week', weeks, length: Math.max(1, weeks.length) };
}

type Place = Pick<RecognisedLesson, 'position' | 'weekday'>;

function placesOf(on: RowDay, { kind, weeks, length }: ReturnType<typeof cycleOf>): Place[] {
  if (on.kind === 'cycle') {
    const at = on.number - 1;
    if (kind === 'day') return [{ position: at, weekday: null }];
    return [{ position: Math.floor(at / DAYS_OF_SCHOOL), weekday: (at % DAYS_OF_SCHOOL) + 1 }];
  }
  if (on.kind === 'date') return [];
  const positions = on.weeks.length > 0 ? on.weeks.map((week) => weeks.indexOf(week)) : [...Array(length).keys()];
  return positions.map((position) => ({ position, weekday: on.weekday }));
}

/** The timetable of rows on days of a cycle, which begins this week, or today. */
function cycleTimetable(rows: readonly LessonRow[], today: Day): RecognisedLessons {
  const cycle = cycleOf(rows);
  const times = periodTimes(rows);
  const lessons = rows.flatMap(({ on, subject, room, teacher, period, time }) => {
    const at = time ?? times.get(period) ?? { from: 0, to: 0 };
    const text = { subject, room, teacher, ...(period === '' ? {} : { period }) };
    return placesOf(on, cycle).map((place): RecognisedLesson => ({ ...text, ...place, from: at.from, to: at.to }));
  });
  const weekdays = [...new Set(lessons.flatMap(({ weekday }) => weekday ?? []))].sort();
  return {
    cycle: { kind: cycle.kind, length: cycle.length },
    countsHolidays: false,
    weekdays: weekdays.length > 0 ? weekdays : [1, 2, 3, 4, DAYS_OF_SCHOOL],
    first: cycle.kind === 'week' ? startOfWeek(today, 1) : today,
    terms: [],
    daysOff: [],
    lessons,
    leftOver: 0,
  };
}

function datedTimetable(rows: readonly LessonRow[]): RecognisedLessons | null {
  const times = periodTimes(rows);
  return recogniseLessons(
    rows.flatMap(({ on, subject, room, teacher, period, time }): LessonEntry[] => {
      const at = time ?? times.get(period);
      return on.kind === 'date' && at ? [{ day: on.day, from: at.from, to: at.to, subject, room, teacher }] : [];
    }),
  );
}

/** Rows of the kind of day that most have: a table has dates, weekdays or days of a cycle. */
function ofOneKind(rows: readonly { row: LessonRow; line: number }[], faults: Fault[]): LessonRow[] {
  const kinds = [...Map.groupBy(rows, ({ row }) => row.on.kind).values()].toSorted((a, b) => b.length - a.length);
  const [most = [], ...others] = kinds;
  for (const { line } of others.flat()) faults.push({ line, reason: 'its day is written in another way.' });
  return most.map(({ row }) => row);
}

interface Fault {
  line: number;
  reason: string;
}

/** Reads the timetable of a table as text (CSV), whose columns are recognised by their headings in English. */
export function readLessonTable(text: string, { today, dates }: LessonTableOptions): ReadLessonTable {
  if (text.startsWith('PK\u0003\u0004')) return { ok: false, message: SPREADSHEET };
  const table = tableRows(text);
  if (!table) return { ok: false, message: NO_TABLE };
  if (table.length > MOST_ROWS) return { ok: false, message: TOO_LONG };
  const options = { today, dates: orderIn(table, dates) };
  const faults: Fault[] = [];
  const read = table.flatMap((row) => {
    try {
      return [{ row: lessonRow(row, options), line: row.line }];
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      faults.push({ line: row.line, reason: error.message });
      return [];
    }
  });
  const rows = ofOneKind(read, faults);
  const lessons = rows[0]?.on.kind === 'date' ? datedTimetable(rows) : cycleTimetable(rows, today);
  const sentences = faults.sort((a, b) => a.line - b.line).map(({ line, reason }) => `Line ${line}: ${reason}`);
  if (!lessons || lessons.lessons.length === 0) return { ok: false, message: sentences[0] ?? NO_TABLE };
  if (lessons.cycle.length > PLANNER_LIMITS.cycle)
    return { ok: false, message: `A timetable can have ${PLANNER_LIMITS.cycle} weeks at most.` };
  return { ok: true, lessons, faults: sentences };
}
