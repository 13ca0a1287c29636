import type { Settings } from '../../schema/settings.ts';
import type { CalendarDay } from '../../rules/calendar/calendar-day.ts';
import { sizeOf } from '../../rules/tasks/sections.ts';
import type { Section } from '../../rules/tasks/sections.ts';

/** Hours of the printed week: the student's day, extended to all items and lessons. */
export function printedHours(
  shown: readonly CalendarDay[],
  { dayStart, dayEnd }: Pick<Settings, 'dayStart' | 'dayEnd'>,
): { first: number; last: number } {
  const items = shown.flatMap(({ items: { timed }, lessons }) => [...timed, ...lessons]);
  const first = Math.min(dayStart, ...items.map(({ from }) => from));
  const last = Math.max(dayEnd, ...items.map(({ to }) => to));
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) };
}

/** Lines that fit above the hours of a day. */
const HEAD_LINES = 10;

interface HeadRoom {
  /** Items shown by name; the others are counted on a line of their own. */
  count: number;
  /** Maximum lines of each item. */
  lines: number;
}

/** Space above the hours of a day for a number of items. */
export function headRoom(items: number): HeadRoom {
  const count = items <= HEAD_LINES ? items : HEAD_LINES - 1;
  return { count, lines: Math.max(1, Math.floor(HEAD_LINES / Math.max(items, 1))) };
}

/** Letters that certainly fit on a line above the hours, beside its box or "Due". */
const HEAD_LETTERS = 16;

/** Maximum lines of these titles. */
function headLines(titles: readonly string[]): number {
  const { lines } = headRoom(titles.length);
  const taken = titles.map((title) => Math.min(Math.ceil((title.length + 'Due '.length) / HEAD_LETTERS), lines));
  return Math.min(
    taken.reduce((sum, each) => sum + each, 0),
    HEAD_LINES,
  );
}

/**
 * Sizes of the printed week in millimetres: the page with its title; the head of a day, empty and per line; an item,
 * empty and per line.
 */
const MM = { week: 176, head: 5.8, headLine: 3.8, around: 1.4, line: 3.05 } as const;

/**
 * Number of text lines that fit in an item of the printed week, at least one.
 *
 * @param share of the printed hours
 * @param heads titles above the hours of each day
 */
export function linesOfItem(share: number, heads: readonly (readonly string[])[]): number {
  const hours = MM.week - MM.head - Math.max(0, ...heads.map(headLines)) * MM.headLine;
  return Math.max(1, Math.floor((share * hours - MM.around) / MM.line));
}

/** Tasks that fit on a page, in three columns of the smallest text. */
const MOST = 120;
const SIZES = [
  { most: 30, size: 'large' },
  { most: 70, size: 'medium' },
] as const;

interface PrintedList {
  parts: Pick<Section, 'key' | 'title' | 'exams' | 'tasks'>[];
  /** Number of tasks that do not fit. */
  more: number;
  size: 'large' | 'medium' | 'small';
}

/** Open tasks for one page, in the largest text size that fits. */
export function listOf(sections: readonly Section[]): PrintedList {
  const open = sections.filter((each) => each.kind !== 'done' && sizeOf(each) > 0);
  const count = open.reduce((sum, each) => sum + sizeOf(each), 0);
  let room = MOST;
  const parts = open.flatMap(({ key, title, exams, tasks }) => {
    const taken = { key, title, exams: exams.slice(0, room), tasks: tasks.slice(0, Math.max(0, room - exams.length)) };
    room -= sizeOf(taken);
    return sizeOf(taken) === 0 ? [] : [taken];
  });
  const lines = count + parts.length;
  return { parts, more: Math.max(0, count - MOST), size: SIZES.find(({ most }) => lines <= most)?.size ?? 'small' };
}
