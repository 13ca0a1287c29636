import type { Settings } from '../../domain/model/settings.ts';
import type { Task } from '../../domain/model/task.ts';
import type { CalendarDay } from '../../items/calendar-day.ts';
import type { Section } from '../../items/sections.ts';

/** The hours of a printed week: the student's day, and all that stands before or after it. */
export function printedHours(
  shown: readonly CalendarDay[],
  { dayStart, dayEnd }: Pick<Settings, 'dayStart' | 'dayEnd'>,
): { first: number; last: number } {
  const items = shown.flatMap(({ items: { timed } }) => timed);
  const first = Math.min(dayStart, ...items.map(({ from }) => from));
  const last = Math.max(dayEnd, ...items.map(({ to }) => to));
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) };
}

/** Lines above the hours of a day that a page has room for. */
const HEAD_LINES = 10;

interface HeadRoom {
  /** Items that are named, the others being counted on a line of their own. */
  count: number;
  /** Lines that each of them may take. */
  lines: number;
}

/** The room above the hours of a day for so many items. */
export function headRoom(items: number): HeadRoom {
  const count = items <= HEAD_LINES ? items : HEAD_LINES - 1;
  return { count, lines: Math.max(1, Math.floor(HEAD_LINES / Math.max(items, 1))) };
}

/** Letters that a line above the hours holds for certain, with its box or its "Due". */
const HEAD_LETTERS = 16;

/** Lines that these titles take at most. */
function headLines(titles: readonly string[]): number {
  const { lines } = headRoom(titles.length);
  const taken = titles.map((title) => Math.min(Math.ceil((title.length + 'Due '.length) / HEAD_LETTERS), lines));
  return Math.min(
    taken.reduce((sum, each) => sum + each, 0),
    HEAD_LINES,
  );
}

/** Of the printed week, in millimetres: the page with its title, the head of a day without and per line, an item without and per line. */
const MM = { week: 176, head: 5.8, headLine: 3.8, around: 1.4, line: 3.05 } as const;

/**
 * Lines of text that an item of the printed week has room for, at least one.
 *
 * @param share of the hours that are printed
 * @param heads titles above the hours of each day
 */
export function linesOfItem(share: number, heads: readonly (readonly string[])[]): number {
  const hours = MM.week - MM.head - Math.max(0, ...heads.map(headLines)) * MM.headLine;
  return Math.max(1, Math.floor((share * hours - MM.around) / MM.line));
}

/** Tasks that a page has room for, in three columns of the smallest letters. */
const MOST = 120;
const SIZES = [
  { most: 30, size: 'large' },
  { most: 70, size: 'medium' },
] as const;

interface PrintedList {
  parts: { key: string; title: string; tasks: readonly Task[] }[];
  /** How many more there are than have room. */
  more: number;
  size: 'large' | 'medium' | 'small';
}

/** What is left to do, as much of it as one page holds, in letters as large as they can be. */
export function listOf(sections: readonly Section[]): PrintedList {
  const open = sections.filter(({ kind, tasks }) => kind !== 'done' && tasks.length > 0);
  const count = open.reduce((sum, { tasks }) => sum + tasks.length, 0);
  let room = MOST;
  const parts = open.flatMap(({ key, title, tasks }) => {
    const taken = tasks.slice(0, room);
    room -= taken.length;
    return taken.length === 0 ? [] : [{ key, title, tasks: taken }];
  });
  const lines = count + parts.length;
  return { parts, more: Math.max(0, count - MOST), size: SIZES.find(({ most }) => lines <= most)?.size ?? 'small' };
}
