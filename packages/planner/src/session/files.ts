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

const refused = (message: string): Result => ({ ok: false, refusal: { code: 'invalid', message } });

/** Brings a file in as one step that can be undone; of a bad one nothing is taken, and one sentence says why. */
export async function importFile(session: PlannerSession, file: Blob, mode: 'replace' | 'merge'): Promise<Result> {
  if (file.size > LARGEST_BYTES) return refused('This file holds more than a planner can.');
  let text: string;
  try {
    text = await file.text();
  } catch {
    return refused('This file could not be read from your device. Please choose it again.');
  }
  const read = readFile(text);
  return read.ok ? session.run({ type: 'data.import', rows: read.rows, mode }) : refused(read.message);
}
