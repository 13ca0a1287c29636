import type { FoundCalendar } from '../core/commands/calendar-entry.ts';
import { settingsOf } from '../core/state/state.ts';
import { exportCalendar } from '../rules/files/calendar-file.ts';
import { recogniseLessons } from '../rules/files/timetable/recognise-lessons.ts';
import type { RecognisedLessons } from '../rules/files/timetable/recognise-lessons.ts';
import { lessonEntries, unreadSentence, withoutClassCodes } from '../rules/files/timetable/recognised-timetable.ts';
import { bytesOf } from './files.ts';
import type { OutgoingFile } from './files.ts';
import type { ReadThreadOptions } from './read-in-thread.ts';
import type { PlannerSession } from './session.ts';

/** Events, sessions, due dates and planned days, for other calendars; with lessons if wanted. */
export function calendarFile(session: PlannerSession, hasLessons = true): OutgoingFile {
  const { state, zone, now, today } = session.view.getState();
  const text = exportCalendar(state, zone, now, hasLessons);
  return { name: `bellweek-calendar-${today}.ics`, type: 'text/calendar', text };
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
