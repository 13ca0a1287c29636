import type { FoundCalendar } from '../core/commands/calendar-entry.ts';
import { exportCalendar } from '../rules/files/calendar-file.ts';
import { exportFile } from '../rules/files/planner-file.ts';
import { settingsOf } from '../core/state/state.ts';
import { recogniseLessons } from '../rules/files/timetable/recognise-lessons.ts';
import type { RecognisedLessons } from '../rules/files/timetable/recognise-lessons.ts';
import { lessonEntries, unreadSentence, withoutClassCodes } from '../rules/files/timetable/recognised-timetable.ts';
import type { ReadThreadOptions } from './read-in-thread.ts';
import type { RunResult } from './session-options.ts';
import type { PlannerSession } from './session.ts';

/** A file to hand to the device. */
export interface OutgoingFile {
  name: string;
  type: string;
  text: string;
}

/** Everything the student wrote, as one file that can be imported again. */
export function plannerFile(session: PlannerSession): OutgoingFile {
  const { state, now, today } = session.view.getState();
  return { name: `bellweek-planner-${today}.json`, type: 'application/json', text: exportFile(state, now) };
}

/** Events, work blocks, due dates and planned days, for other calendars; with lessons if wanted. */
export function calendarFile(session: PlannerSession, hasLessons = true): OutgoingFile {
  const { state, zone, now, today } = session.view.getState();
  const text = exportCalendar(state, zone, now, hasLessons);
  return { name: `bellweek-calendar-${today}.ics`, type: 'text/calendar', text };
}

/** Size limits: no planner is larger, and a school's whole year is a tenth of the calendar's and of the table's. */
const MOST_BYTES = { planner: 200_000_000, calendar: 20_000_000, lessons: 2_000_000 };
const TOO_LARGE = {
  planner: 'This file holds more than a planner can.',
  calendar: 'This calendar holds more than a planner can.',
  lessons: 'This table holds more than a timetable can.',
};
const UNREAD = 'This file could not be read from your device. Please choose it again.';

const refused = (message: string): RunResult => ({ ok: false, refusal: { code: 'invalid', message } });

/** The bytes of a file, or the reason why there are none, in one sentence. */
async function bytesOf(file: Blob, kind: keyof typeof MOST_BYTES): Promise<ArrayBuffer | string> {
  if (file.size > MOST_BYTES[kind]) return TOO_LARGE[kind];
  return file.arrayBuffer().catch(() => UNREAD);
}

/**
 * Imports a file as one history entry; nothing is taken from a bad one, and one sentence gives the reason.
 *
 * @returns null if it was cancelled
 */
export async function importFile(
  session: PlannerSession,
  file: Blob,
  mode: 'replace' | 'merge',
  options: ReadThreadOptions = {},
): Promise<RunResult | null> {
  const bytes = await bytesOf(file, 'planner');
  if (typeof bytes === 'string') return refused(bytes);
  const read = await session.read({ kind: 'planner', bytes }, options);
  if (read.status === 'cancelled') return null;
  if (read.status === 'failed') return refused(read.message);
  const { result } = read;
  return result.ok ? session.run({ type: 'data.import', rows: result.rows, mode }) : refused(result.message);
}

export type CalendarRead =
  | { status: 'read'; found: FoundCalendar }
  /** Reason of the failure, in one sentence. */
  | { status: 'failed'; message: string }
  | { status: 'cancelled' };

/** Reads the entries of a calendar file (iCalendar), from a week ago until a year from now, without importing them. */
export async function readCalendarFile(
  session: PlannerSession,
  file: Blob,
  options: ReadThreadOptions = {},
): Promise<CalendarRead> {
  const bytes = await bytesOf(file, 'calendar');
  if (typeof bytes === 'string') return { status: 'failed', message: bytes };
  const { zone, today } = session.view.getState();
  const read = await session.read({ kind: 'calendar', bytes, zone, today }, options);
  if (read.status !== 'read') return read;
  const { result } = read;
  return result.ok ? { status: 'read', found: result.found } : { status: 'failed', message: result.message };
}

export type TimetableRead =
  /**
   * `faults`: rows that are left out, each with its line and reason in one sentence. `unread`: a sentence on the events of a
   * calendar that are left out, empty where there are none.
   */
  | { status: 'read'; lessons: RecognisedLessons; faults: readonly string[]; unread: string }
  /** Reason of the failure, in one sentence. */
  | { status: 'failed'; message: string }
  | { status: 'cancelled' };

const NO_LESSONS = 'There are no lessons in this file. Choose the calendar that your school gave you.';
/** Bytes of a file that tell whether it is a calendar. */
const HEAD_BYTES = 1_000;

/** Reads the timetable in a school's file, a calendar (iCalendar) or a table (CSV), without adding it. */
export async function readTimetableFile(
  session: PlannerSession,
  file: File,
  options: ReadThreadOptions = {},
): Promise<TimetableRead> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => '');
  if (/\.ics$/i.test(file.name) || /BEGIN:VCALENDAR/i.test(head)) {
    const read = await readCalendarFile(session, file, options);
    if (read.status !== 'read') return read;
    const lessons = recogniseLessons(lessonEntries(read.found.entries));
    const unread = unreadSentence(read.found);
    if (!lessons) return { status: 'failed', message: unread || NO_LESSONS };
    return { status: 'read', lessons: withoutClassCodes(lessons), faults: [], unread };
  }
  const bytes = await bytesOf(file, 'lessons');
  if (typeof bytes === 'string') return { status: 'failed', message: bytes };
  const { today, state } = session.view.getState();
  const read = await session.read({ kind: 'lessons', bytes, today, dates: settingsOf(state).dates }, options);
  if (read.status !== 'read') return read;
  const { result } = read;
  if (!result.ok) return { status: 'failed', message: result.message };
  return { status: 'read', ...result, lessons: withoutClassCodes(result.lessons), unread: '' };
}
