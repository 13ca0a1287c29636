import { nameKey } from '../../../core/text/fold.ts';
import { splitTable } from '../../timetable/grid-text.ts';
import type { Separator } from '../../timetable/grid-text.ts';

/** Headings of each column in English, the most certain first. A heading names one column only, the first here. */
const HEADINGS = {
  subject: ['subject', 'subject name', 'course', 'course name', 'class', 'class name', 'title', 'name', 'summary'],
  date: ['date', 'lesson date', 'start date'],
  day: ['day', 'weekday', 'day of week', 'day name'],
  week: ['week', 'wk', 'timetable week', 'week name', 'cycle'],
  period: ['period', 'period name', 'per', 'session', 'block', 'slot'],
  start: ['start', 'start time', 'starts', 'begin', 'begins', 'from', 'time from'],
  end: ['end', 'end time', 'ends', 'finish', 'finish time', 'to', 'time to'],
  time: ['time', 'times'],
  room: ['room', 'room name', 'rooms', 'classroom', 'location', 'place', 'venue'],
  teacher: ['teacher', 'teacher name', 'teachers', 'staff', 'staff name', 'lecturer', 'instructor', 'tutor'],
} as const;

type LessonColumn = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as LessonColumn[];

/** A row of a table: its texts by column, and the line of the file that it begins on, from 1. */
export interface TableRow {
  line: number;
  /** The text of a column, empty where there is none. */
  text: (column: LessonColumn) => string;
}

const SEPARATORS: readonly Separator[] = [',', ';', '\t'];
/** Lines in which the headings are looked for: some programs write a title above them. */
const HEAD_LINES = 10;

/** Places of the columns in a row of headings. */
function columnsIn(cells: readonly string[]): ReadonlyMap<LessonColumn, number> {
  const keys = cells.map((cell) => nameKey(cell.replace(/[:*]|\(.*\)/g, '')));
  const found = new Map<LessonColumn, number>();
  for (const column of COLUMNS) {
    const at = HEADINGS[column].map((heading) => keys.indexOf(heading)).find((index) => index >= 0);
    if (at !== undefined) found.set(column, at);
  }
  return found;
}

const lineBreaks = (cells: readonly string[]): number => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0;

/** The rows of a table with lessons below its headings. @returns null where there are none */
export function tableRows(text: string): TableRow[] | null {
  const head = text.split(/\r\n|\r|\n/, HEAD_LINES).join('\n');
  const heads = SEPARATORS.flatMap((separator) =>
    splitTable(head, separator).map((cells, at) => ({ separator, at, columns: columnsIn(cells) })),
  ).filter(({ columns }) => columns.has('subject') && columns.size > 1);
  const [best] = heads.toSorted((a, b) => b.columns.size - a.columns.size);
  if (!best) return null;
  let line = 1;
  const rows = splitTable(text, best.separator).map((cells): TableRow & { isEmpty: boolean } => {
    const row = {
      line,
      isEmpty: cells.every((cell) => cell.trim() === ''),
      text: (column: LessonColumn) => cells[best.columns.get(column) ?? -1]?.trim() ?? '',
    };
    line += 1 + lineBreaks(cells);
    return row;
  });
  return rows.slice(best.at + 1).filter(({ isEmpty }) => !isEmpty);
}
