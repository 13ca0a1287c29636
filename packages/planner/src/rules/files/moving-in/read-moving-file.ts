import type { FoundList, ReadMoving } from '../../../core/commands/found-list.ts';
import { decodeLines, utf8Of } from '../file-text.ts';
import { jsonSize } from '../json-size.ts';
import { readCalendar } from '../read-calendar.ts';
import { dayOf } from '../../../core/time/civil-time.ts';
import { tableRows } from '../timetable/lesson-columns.ts';
import { readGoogleTasks } from './google-tasks.ts';
import { LIST_LIMITS, TooMuch } from './list-builder.ts';
import { readMyStudyLife, readStudyTable } from './my-study-life.ts';
import { readReminders } from './reminders.ts';
import { readTickTick } from './ticktick.ts';
import { readTodoist } from './todoist.ts';
import type { ListContext } from './when.ts';

export interface MovingOptions extends ListContext {
  /** Whether the file calls itself a calendar: one that cannot be read is told so. */
  isCalendar: boolean;
  onProgress?: (done: number) => void;
}

const refused = (message: string): ReadMoving => ({ ok: false, message });
const EMPTY = refused('This file is empty, so nothing was changed.');
const TOO_LARGE = refused('This file holds more than a planner can, so nothing was changed.');
const PACKED = refused('This is a packed file or a spreadsheet. Unpack it, or save it as CSV, then choose that file.');
const DAMAGED = refused('This file is damaged, or ends too early. Please export it again.');
const BACKUP = refused('This is a backup of Bellweek. Use “Add from a backup…” under Settings, Data.');
const TIMETABLE = refused('This looks like a timetable. Open Timetable, and add it there.');
const NO_TASKS = refused('There are no tasks in this file, so nothing was changed.');
const UNKNOWN = refused(
  'We don’t know this kind of file. Choose a calendar, or an export of Todoist, TickTick, Google Tasks, Apple Reminders or My Study Life.',
);

const HEAD_BYTES = 2_000;
const headOf = (bytes: Uint8Array): string =>
  new TextDecoder()
    .decode(bytes.subarray(0, HEAD_BYTES))
    .replace(/^\ufeff/, '')
    .trimStart();

const listResult = (found: FoundList | null): ReadMoving | null => {
  if (!found) return null;
  const isEmpty = found.tasks.length === 0 && Object.keys(found.leftOut).length === 0;
  return isEmpty ? NO_TASKS : { ok: true, kind: 'list', found };
};

function readJson(bytes: Uint8Array, context: ListContext): ReadMoving {
  const { values, depth } = jsonSize(bytes);
  if (values > LIST_LIMITS.values || depth > LIST_LIMITS.depth) return TOO_LARGE;
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return DAMAGED;
  }
  if (typeof json === 'object' && json !== null && 'format' in json && json.format === 'bellweek-planner')
    return BACKUP;
  return listResult(readGoogleTasks(json, context)) ?? listResult(readMyStudyLife(json)) ?? UNKNOWN;
}

function readText(text: string, context: ListContext): ReadMoving {
  const found = readTodoist(text, context) ?? readTickTick(text, context) ?? readStudyTable(text, context);
  return listResult(found) ?? ((tableRows(text)?.length ?? 0) > 0 ? TIMETABLE : UNKNOWN);
}

function readCalendarOrReminders(
  bytes: Uint8Array,
  { onProgress, isCalendar: _, ...context }: MovingOptions,
): ReadMoving {
  const reminders = listResult(readReminders(bytes, context));
  if (reminders) return reminders;
  const { zone, now } = context;
  const read = readCalendar(bytes, { zone, today: dayOf(now), onProgress });
  return read.ok ? { ok: true, kind: 'calendar', found: read.found } : refused(read.message);
}

/**
 * Reads a calendar, or the export of another program, which its content tells and not its name. Never throws; time and memory are
 * bounded by the length of the file and by `LIST_LIMITS` (docs/decisions/0107).
 */
export function readMovingFile(file: Uint8Array, options: MovingOptions): ReadMoving {
  if (file.length > LIST_LIMITS.bytes) return TOO_LARGE;
  if (headOf(file).startsWith('PK\u0003\u0004')) return PACKED;
  const bytes = utf8Of(file);
  const head = headOf(bytes);
  if (head === '') return EMPTY;
  try {
    if (options.isCalendar || /BEGIN:VCALENDAR/i.test(head)) return readCalendarOrReminders(bytes, options);
    return /^[[{]/.test(head) ? readJson(bytes, options) : readText(decodeLines(bytes), options);
  } catch (error) {
    if (error instanceof TooMuch) return TOO_LARGE;
    if (error instanceof RangeError) return DAMAGED;
    throw error;
  }
}
