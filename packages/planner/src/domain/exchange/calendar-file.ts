import type { PlannerEvent } from '../model/planner-event.ts';
import type { WorkBlock } from '../model/work-block.ts';
import { settingsOf } from '../state/state.ts';
import type { State } from '../state/state.ts';
import { shownTask, tagsOfRow } from '../state/views.ts';
import { addDays } from '../time/civil-day.ts';
import { dayOf } from '../time/civil-time.ts';
import { momentOf } from '../time/spans.ts';
import { formatTime } from '../time/format.ts';

/** RFC 5545, section 3.1: lines of at most 75 octets, without the line break. */
const LINE_OCTETS = 75;
const MINUTE_MS = 60_000;

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

const utc = (instant: number | string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const dateOnly = (day: string): string => day.replaceAll('-', '');

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

function eventTimes(event: PlannerEvent, zone: string): string[] {
  if (event.isAllDay) {
    return [`DTSTART;VALUE=DATE:${dateOnly(event.start)}`, `DTEND;VALUE=DATE:${dateOnly(addDays(event.end, 1))}`];
  }
  const start = momentOf(event.start, event.zone, zone);
  const end = momentOf(event.end, event.zone, zone);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(Math.max(end, start + MINUTE_MS))}`];
}

function blockTimes(block: WorkBlock, zone: string): string[] {
  const start = momentOf(block.start, block.zone, zone);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(start + block.minutes * MINUTE_MS)}`];
}

/** An all-day entry that does not block the time of its day. */
const wholeDay = (day: string): string[] => [
  `DTSTART;VALUE=DATE:${dateOnly(day)}`,
  `DTEND;VALUE=DATE:${dateOnly(addDays(day, 1))}`,
  'TRANSP:TRANSPARENT',
];

/** Entries for a task's due date and its planned day. */
function taskEntries(state: State): Entry[] {
  const { clock } = settingsOf(state);
  const entries: Entry[] = [];
  for (const task of state.rows.tasks.values()) {
    if (!shownTask(state, task.id)) continue;
    const { id, title, notes, due, plannedDay } = task;
    const rest = { notes, place: '', categories: tagsOfRow(state, task).map((tag) => tag.name) };
    if (plannedDay !== null) entries.push({ ...rest, id: `${id}-day`, title, times: wholeDay(plannedDay) });
    if (due === null) continue;
    const word = due.length > 10 ? `Due ${formatTime(due, clock)}` : 'Due';
    entries.push({ ...rest, id: `${id}-due`, title: `${word}: ${title}`, times: wholeDay(dayOf(due)) });
  }
  return entries;
}

function entriesOf(state: State, zone: string): Entry[] {
  const names = (row: { tagIds: readonly string[] }): string[] => tagsOfRow(state, row).map((tag) => tag.name);
  const entries = taskEntries(state);
  for (const event of state.rows.events.values()) {
    if (event.deletedAt !== null) continue;
    const { id, title, notes, place } = event;
    entries.push({ id, title, notes, place, times: eventTimes(event, zone), categories: names(event) });
  }
  for (const block of state.rows.blocks.values()) {
    const task = shownTask(state, block.taskId);
    if (!task) continue;
    const { title, notes } = task;
    entries.push({ id: block.id, title, notes, place: '', times: blockTimes(block, zone), categories: names(task) });
  }
  return entries.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Events, work blocks, due dates and planned days as an iCalendar file: what our own calendar shows, so nothing
 * archived. Times are written as UTC instants, read off a clock in `zone`, so that readers need no time zone names of
 * ours. Days stay days.
 *
 * @param now ISO instant
 */
export function exportCalendar(state: State, zone: string, now: string): string {
  const stamp = utc(now);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bellweek//Planner//EN',
    'CALSCALE:GREGORIAN',
    ...entriesOf(state, zone).flatMap((entry) => entryLines(entry, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
