import type { Day } from '../domain/time/civil-day.ts';
import type { ItemRef } from './moving.ts';

/** Anything that stands on the calendar, by its row: by the hour, or on a day as a whole. */
export type CalendarRef = ItemRef | WholeDayRef;

/** An all-day event, a task planned for the day without a time, or one that is due. `day` is the one it is shown on. */
export interface WholeDayRef {
  of: 'all-day' | 'planned' | 'due';
  id: string;
  day: Day;
}

/** Whether it stands by the hour. */
export const isTimed = (ref: CalendarRef): ref is ItemRef => ref.of === 'block' || ref.of === 'event';

/** What was opened, for the panel beside the calendar. */
export type Opened = { kind: 'task' | 'event'; id: string };

/** What names it in the document. */
export const wordOf = (ref: CalendarRef): string =>
  isTimed(ref) ? `${ref.of} ${ref.id}` : `${ref.of} ${ref.id} ${ref.day}`;

/** @param word what `wordOf` made */
export function refOfWord(word: string | undefined): CalendarRef | null {
  const [of, id, day] = (word ?? '').split(' ');
  if (id === undefined) return null;
  if (of === 'block' || of === 'event') return { of, id };
  return day !== undefined && (of === 'all-day' || of === 'planned' || of === 'due') ? { of, id, day } : null;
}

/** Whose menu is open, and the element it belongs to. */
export interface MenuTarget {
  ref: CalendarRef;
  at: HTMLElement;
}
