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
