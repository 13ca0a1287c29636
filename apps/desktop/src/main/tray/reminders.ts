import type { PlannerItem } from '../../ipc/views.ts';
import type { Agenda, AgendaItem } from './agenda.ts';

/** How long before it begins one is told of something. */
export const AHEAD_MINUTES = 5;

export interface Reminder {
  /** Of this item on this day at this time: told once, and again where it is moved. */
  key: string;
  title: string;
  body: string;
  /** What a press on it shows. */
  opens: PlannerItem;
}

const keyOf = (today: string, { id, from }: AgendaItem): string => `${today}/${id}/${from}`;

/**
 * What is to be told now: what begins within minutes and was not told yet. A computer that slept through the moment says
 * nothing of what has begun meanwhile. @param minute of today @param told keys of what was said before
 */
export function dueReminders(
  { items }: Agenda,
  { today, minute, told }: { today: string; minute: number; told: ReadonlySet<string> },
): Reminder[] {
  return items
    .filter((item) => item.from > minute && item.from - minute <= AHEAD_MINUTES && !told.has(keyOf(today, item)))
    .map((item) => ({ key: keyOf(today, item), title: item.title, body: item.time, opens: item.opens }));
}
