import type { ReadCalendar } from '../core/commands/calendar-entry.ts';
import type { ReadMoving } from '../core/commands/found-list.ts';
import { decodeLines, utf8Of } from '../rules/files/file-text.ts';
import { readFileBytes } from '../rules/files/planner-file.ts';
import type { ReadFile } from '../rules/files/planner-file.ts';
import { readMovingFile } from '../rules/files/moving-in/read-moving-file.ts';
import type { MovingOptions } from '../rules/files/moving-in/read-moving-file.ts';
import { readCalendar } from '../rules/files/read-calendar.ts';
import type { Day } from '../core/time/civil-day.ts';
import { readLessonTable } from '../rules/files/timetable/lesson-table.ts';
import type { LessonTableOptions, ReadLessonTable } from '../rules/files/timetable/lesson-table.ts';

/** A file to read in a thread of its own. */
export type ReadJob =
  | { kind: 'calendar'; bytes: ArrayBuffer; zone: string; today: Day }
  | ({ kind: 'lessons'; bytes: ArrayBuffer } & LessonTableOptions)
  | ({ kind: 'moving'; bytes: ArrayBuffer } & Omit<MovingOptions, 'onProgress'>)
  | { kind: 'planner'; bytes: ArrayBuffer };

export interface ReadResults {
  calendar: ReadCalendar;
  lessons: ReadLessonTable;
  moving: ReadMoving;
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
  const onProgress = (done: number): void => post({ type: 'progress', done });
  if (job.kind === 'moving') return post({ type: 'read', result: readMovingFile(bytes, { ...job, onProgress }) });
  const { zone, today } = job;
  post({ type: 'read', result: readCalendar(bytes, { zone, today, onProgress }) });
}
