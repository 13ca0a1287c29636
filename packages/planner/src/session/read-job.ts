import type { ReadCalendar } from '../core/commands/calendar-entry.ts';
import { decodeLines, utf8Of } from '../rules/files/file-text.ts';
import { readFileBytes } from '../rules/files/planner-file.ts';
import type { ReadFile } from '../rules/files/planner-file.ts';
import { readCalendar } from '../rules/files/read-calendar.ts';
import type { Day } from '../core/time/civil-day.ts';
import { readLessonTable } from '../rules/files/timetable/lesson-table.ts';
import type { LessonTableOptions, ReadLessonTable } from '../rules/files/timetable/lesson-table.ts';

/** A file to read in a thread of its own. */
export type ReadJob =
  | { kind: 'calendar'; bytes: ArrayBuffer; zone: string; today: Day }
  | ({ kind: 'lessons'; bytes: ArrayBuffer } & LessonTableOptions)
  | { kind: 'planner'; bytes: ArrayBuffer };

export interface ReadResults {
  calendar: ReadCalendar;
  lessons: ReadLessonTable;
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
  if (job.kind === 'lessons') return post({ type: 'read', result: readLessonTable(decodeLines(utf8Of(bytes)), job) });
  const { zone, today } = job;
  const onProgress = (done: number): void => post({ type: 'progress', done });
  post({ type: 'read', result: readCalendar(bytes, { zone, today, onProgress }) });
}
