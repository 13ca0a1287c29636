import { exportFile } from '../rules/files/planner-file.ts';
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
export async function bytesOf(file: Blob, kind: keyof typeof MOST_BYTES): Promise<ArrayBuffer | string> {
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
