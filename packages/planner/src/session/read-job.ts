import type { ReadCalendar } from '../domain/exchange/calendar-entry.ts';
import { readFileBytes } from '../domain/exchange/planner-file.ts';
import type { ReadFile } from '../domain/exchange/planner-file.ts';
import { readCalendar } from '../domain/exchange/read-calendar.ts';
import type { Day } from '../domain/time/civil-day.ts';

/** A file to read in a thread of its own. */
export type ReadJob =
  | { kind: 'calendar'; bytes: ArrayBuffer; zone: string; today: Day }
  | { kind: 'planner'; bytes: ArrayBuffer };

export interface ReadResults {
  calendar: ReadCalendar;
  planner: ReadFile;
}

/** Messages of the thread: its start, its progress (0 to 1), and the result. */
export type ReaderMessage =
  | { type: 'begun' }
  | { type: 'progress'; done: number }
  | { type: 'read'; result: ReadResults[keyof ReadResults] };

/** The thread's side: reads one file and posts its messages. */
export function runReadJob(job: ReadJob, post: (message: ReaderMessage) => void): void {
  post({ type: 'begun' });
  const bytes = new Uint8Array(job.bytes);
  if (job.kind === 'planner') return post({ type: 'read', result: readFileBytes(bytes) });
  const { zone, today } = job;
  const onProgress = (done: number): void => post({ type: 'progress', done });
  post({ type: 'read', result: readCalendar(bytes, { zone, today, onProgress }) });
}
