import { exportCalendar } from '../domain/exchange/calendar-file.ts';
import { exportFile, readFile } from '../domain/exchange/planner-file.ts';
import type { PlannerSession, Result } from './session.ts';

/** Something to hand to the device as a file. */
export interface OutgoingFile {
  name: string;
  type: string;
  text: string;
}

/** Beyond this no planner goes, and reading it would only freeze the page. */
const LARGEST_BYTES = 200_000_000;

/** Everything the student wrote, as one file that can be imported again. */
export function plannerFile(session: PlannerSession): OutgoingFile {
  const { state, now, today } = session.view.getState();
  return { name: `bellweek-planner-${today}.json`, type: 'application/json', text: exportFile(state, now) };
}

/** Events, work blocks, due dates and planned days, for other calendars. */
export function calendarFile(session: PlannerSession): OutgoingFile {
  const { state, zone, now, today } = session.view.getState();
  return { name: `bellweek-calendar-${today}.ics`, type: 'text/calendar', text: exportCalendar(state, zone, now) };
}

/** A school's whole year is a hundredth of it. */
const LARGEST_CALENDAR_BYTES = 20_000_000;

const refused = (message: string): Result => ({ ok: false, refusal: { code: 'invalid', message } });

/** @returns null where it cannot be read from the device */
const textOf = (file: Blob): Promise<string | null> => file.text().catch(() => null);
const UNREAD = 'This file could not be read from your device. Please choose it again.';

/** Brings a file in as one step that can be undone; of a bad one nothing is taken, and one sentence says why. */
export async function importFile(session: PlannerSession, file: Blob, mode: 'replace' | 'merge'): Promise<Result> {
  if (file.size > LARGEST_BYTES) return refused('This file holds more than a planner can.');
  const text = await textOf(file);
  if (text === null) return refused(UNREAD);
  const read = readFile(text);
  return read.ok ? session.run({ type: 'data.import', rows: read.rows, mode }) : refused(read.message);
}

export type CalendarResult = Result & {
  /** So many entries of the file could not be understood. */
  unread?: number;
};

/** Adds what a calendar file (iCalendar) holds, from a week ago until a year from now, as one step that can be undone. */
export async function importCalendar(session: PlannerSession, file: Blob): Promise<CalendarResult> {
  if (file.size > LARGEST_CALENDAR_BYTES) return refused('This calendar holds more than a planner can.');
  const [text, reader] = await Promise.all([
    textOf(file),
    // Few need it, and it is as large as the rest of the settings.
    import('../domain/exchange/read-calendar.ts').catch(() => null),
  ]);
  if (text === null) return refused(UNREAD);
  if (reader === null) return refused('Part of the planner could not be loaded. Please check your connection.');
  const { zone, today } = session.view.getState();
  const read = reader.readCalendar(text, { zone, today });
  if (!read.ok) return refused(read.message);
  const { unread, ...found } = read.found;
  return { ...session.run({ type: 'calendar.add', ...found }), unread };
}
