import type { PlannerEvent } from '../../schema/planner-event.ts';
import type { Series } from '../../schema/series.ts';
import type { Settings } from '../../schema/settings.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { isEvent } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { occurrence } from '../../core/recurrence/occurrences.ts';
import { isDayOf, nextOccurrence } from '../../core/recurrence/series-rule.ts';
import { activeSeries, activeSeriesByKind, computedOccurrences, rowsOfSeries } from '../../core/state/occurrences.ts';
import type { SeriesOf } from '../../core/state/occurrences.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { isArchived, shownTask, tagsOfRow } from '../../core/state/views.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { DAY_MINUTES, dayOf } from '../../core/time/civil-time.ts';
import type { DayOrTime } from '../../core/time/civil-time.ts';
import { momentOf, momentsOfEvent } from '../../core/time/spans.ts';
import { formatTime } from '../../core/time/format.ts';
import { civilNow } from '../../core/time/zones.ts';
import { lessonChangeId } from '../timetable/ids.ts';
import { lessonPlace } from '../timetable/lesson-words.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import { dateOnly, recurrenceLine, seriesLines, utc, zoneOfSeries } from './series-lines.ts';
import { zoneLines } from './zone-lines.ts';

/** RFC 5545, section 3.1: lines of at most 75 octets, without the line break. */
const LINE_OCTETS = 75;
const MINUTE_MS = 60_000;
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS;
const ZONE_YEARS = 10;

/** Backslash, semicolon, comma and line breaks are escaped; other control characters have no place in text. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, (mark) => (mark === '\t' ? mark : ''));
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Breaks a long line between characters, each further part beginning with a space. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

interface Entry {
  id: string;
  times: string[];
  title: string;
  notes: string;
  place: string;
  categories: string[];
}

function entryLines(entry: Entry, stamp: string): string[] {
  const optional = [
    entry.notes === '' ? '' : `DESCRIPTION:${escapeText(entry.notes)}`,
    entry.place === '' ? '' : `LOCATION:${escapeText(entry.place)}`,
    entry.categories.length === 0 ? '' : `CATEGORIES:${entry.categories.map(escapeText).join(',')}`,
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${entry.id}@bellweek`,
    `DTSTAMP:${stamp}`,
    ...entry.times,
    `SUMMARY:${escapeText(entry.title)}`,
    ...optional.filter((line) => line !== ''),
    'END:VEVENT',
  ];
}

const KEEPS_FREE = 'TRANSP:TRANSPARENT';

function eventTimes(event: PlannerEvent, zone: string): string[] {
  if (event.isAllDay) {
    return [`DTSTART;VALUE=DATE:${dateOnly(event.start)}`, `DTEND;VALUE=DATE:${dateOnly(addDays(event.end, 1))}`];
  }
  const [start, end] = momentsOfEvent(event, zone);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`, ...(event.isFree ? [KEEPS_FREE] : [])];
}

function blockTimes(block: WorkBlock, zone: string): string[] {
  const start = momentOf(block.start, block.zone, zone);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(start + block.minutes * MINUTE_MS)}`];
}

/** An all-day entry that does not block the time of its day. */
const wholeDay = (day: string): string[] => [
  `DTSTART;VALUE=DATE:${dateOnly(day)}`,
  `DTEND;VALUE=DATE:${dateOnly(addDays(day, 1))}`,
  KEEPS_FREE,
];

/** The series that a row is written with, as a changed occurrence of it. */
function repeatingSeries(state: State, { seriesId, seriesDay }: TaskOrEvent): Series | undefined {
  const series = activeSeries(state, seriesId);
  if (!series || series.mode === 'afterDone' || seriesDay === null) return undefined;
  // The rule may have changed since: then there is no occurrence that it could replace.
  return isDayOf(series, seriesDay) ? series : undefined;
}

const dueTitle = (title: string, due: DayOrTime, clock: Settings['clock']): string =>
  `${due.length > 10 ? `Due ${formatTime(due, clock)}` : 'Due'}: ${title}`;

/** A series of tasks as one of whole days, as single tasks are: most calendars show no to-dos, least of all with a rule. */
function asEvents(series: Series, clock: Settings['clock']): SeriesOf<'event'> {
  const row = occurrence(series, series.first);
  if (isEvent(row)) return { ...series, of: 'event' };
  const title = dueTitle(series.title, row.due ?? series.first, clock);
  return { ...series, of: 'event', title, isAllDay: true, from: null, minutes: DAY_MINUTES, zone: null };
}

/** A series with its rule, followed by its changed occurrences. */
function seriesEntries(state: State, series: Series, zone: string): Entry[] {
  const first = nextOccurrence(series, series.first);
  if (first === null) return [];
  const { clock } = settingsOf(state);
  const planned = asEvents(series, clock);
  const id = series.of === 'task' ? `${series.id}-due` : series.id;
  const entryOf = (row: Pick<Series, 'title' | 'notes' | 'tagIds'>, place: string, times: string[]): Entry => {
    const categories = tagsOfRow(state, row).map((tag) => tag.name);
    return { id, title: row.title, notes: row.notes, place, times, categories };
  };
  const rows = (rowsOfSeries(state, series) as TaskOrEvent[]).filter(
    (row) => row.deletedAt === null && repeatingSeries(state, row),
  );
  const dated = rows.filter((row) => isEvent(row) || row.due !== null);
  // Two tabs may leave an occurrence both deleted and changed: a file must not name its day twice.
  const shown = new Set(dated.map(({ seriesDay }) => seriesDay));
  const touched = rows.map(({ seriesDay }) => seriesDay ?? '');
  const except = [...planned.except, ...touched].filter((day) => !shown.has(day));
  const changedEntries = dated.flatMap((row) => {
    if (row.own.length === 0) return [];
    const recurrence = recurrenceLine(planned, row.seriesDay ?? '', zone);
    if (isEvent(row)) return [entryOf(row, row.place, [recurrence, ...eventTimes(row, zone)])];
    const due = row.due ?? '';
    return [entryOf({ ...row, title: dueTitle(row.title, due, clock) }, '', [recurrence, ...wholeDay(dayOf(due))])];
  });
  const times = seriesLines({ ...planned, except }, first, zone);
  if (series.of === 'task' || (series.isFree && !series.isAllDay)) times.push(KEEPS_FREE);
  return [entryOf(planned, series.place, times), ...changedEntries];
}

/** Series that the calendar shows and a rule can say; a task that counts from the day it was done has only its open one. */
function repeating(state: State): Series[] {
  const { event, task } = activeSeriesByKind(state);
  const isShown = ({ mode, groupId }: Series): boolean => mode === 'fixed' && !isArchived(state, { groupId });
  return [...event, ...task].filter(isShown);
}

/** Entries for a task's due date and its planned day. */
function taskEntries(state: State): Entry[] {
  const { clock } = settingsOf(state);
  const entries: Entry[] = [];
  const counting = activeSeriesByKind(state).task.filter(({ mode }) => mode === 'afterDone');
  const open = counting.flatMap((series) =>
    computedOccurrences(state, series, { from: series.first, to: series.first }),
  );
  for (const task of [...state.rows.tasks.values(), ...open]) {
    if (!shownTask(state, task.id)) continue;
    const { id, title, notes, due, plannedDay } = task;
    const rest = { notes, place: '', categories: tagsOfRow(state, task).map((tag) => tag.name) };
    if (plannedDay !== null) entries.push({ ...rest, id: `${id}-day`, title, times: wholeDay(plannedDay) });
    if (due === null || repeatingSeries(state, task)) continue;
    entries.push({ ...rest, id: `${id}-due`, title: dueTitle(title, due, clock), times: wholeDay(dayOf(due)) });
  }
  return entries;
}

function entriesOf(state: State, zone: string): Entry[] {
  const names = (row: { tagIds: readonly string[] }): string[] => tagsOfRow(state, row).map((tag) => tag.name);
  const entries = taskEntries(state);
  for (const event of state.rows.events.values()) {
    if (event.deletedAt !== null || repeatingSeries(state, event)) continue;
    const { id, title, notes, place } = event;
    entries.push({ id, title, notes, place, times: eventTimes(event, zone), categories: names(event) });
  }
  for (const block of state.rows.blocks.values()) {
    const task = shownTask(state, block.taskId);
    if (!task) continue;
    const { title, notes } = task;
    entries.push({ id: block.id, title, notes, place: '', times: blockTimes(block, zone), categories: names(task) });
  }
  entries.push(...repeating(state).flatMap((series) => seriesEntries(state, series, zone)));
  return entries.sort((a, b) => (a.id === b.id ? 0 : a.id < b.id ? -1 : 1));
}

/** Days of lessons in a file, before and after today. */
const LESSON_DAYS = { before: 30, after: 366 } as const;

/** Lessons as single entries: other calendars have no rule for weeks A and B, or for holidays. */
function lessonEntries(state: State, zone: string, today: Day): Entry[] {
  const count = LESSON_DAYS.before + LESSON_DAYS.after;
  const days = Array.from({ length: count }, (_, at) => addDays(today, at - LESSON_DAYS.before));
  const lessons = lessonsOn(state, days).filter(({ isCancelled }) => !isCancelled);
  return lessons.map((each) => {
    const { lesson, day, slot, title, teacher, span, change, subject } = each;
    const times = [`DTSTART:${utc(momentOf(span.start, null, zone))}`, `DTEND:${utc(momentOf(span.end, null, zone))}`];
    const notes = [teacher, change?.note ?? ''].filter((part) => part !== '').join('\n');
    const id = lessonChangeId(lesson.id, day, slot);
    return { id, title, notes, times, place: lessonPlace(each), categories: subject ? [subject.name] : [] };
  });
}

/** Definitions of the zones that series are written in, from their beginning until ten years from now. */
function zonesOf(state: State, zone: string, now: string): string[] {
  const begins = new Map<string, string>();
  for (const series of repeating(state)) {
    const name = series.of === 'task' ? null : zoneOfSeries(series, zone);
    if (name === null) continue;
    const first = begins.get(name);
    if (first === undefined || series.first < first) begins.set(name, series.first);
  }
  const end = Date.parse(now) + ZONE_YEARS * YEAR_MS;
  return [...begins].sort().flatMap(([name, first]) => zoneLines(name, Date.parse(first) - YEAR_MS, end));
}

/**
 * Events, sessions, due dates and planned days as an iCalendar file: what our own calendar shows, so nothing
 * archived. Times are written as UTC instants, read off a clock in `zone`, so that readers need no time zone names of
 * ours; times of series stay on the clock of their zone, which the file defines. Days stay days.
 *
 * @param now ISO instant
 * @param hasLessons with the lessons of timetables, from a month ago until a year ahead
 */
export function exportCalendar(state: State, zone: string, now: string, hasLessons = true): string {
  const stamp = utc(now);
  const lessons = hasLessons ? lessonEntries(state, zone, dayOf(civilNow(now, zone))) : [];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bellweek//Planner//EN',
    'CALSCALE:GREGORIAN',
    ...zonesOf(state, zone, now),
    ...[...entriesOf(state, zone), ...lessons].flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
