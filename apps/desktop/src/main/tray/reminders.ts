import type { PlannerItem } from '../../ipc/views.ts';
import type { Agenda, AgendaItem } from './agenda.ts';

/** How long before it begins one is told of something. */
const AHEAD_MS = 5 * 60_000;

export interface Reminder {
  /** Of this item at this moment: told once, and again where it is moved. */
  key: string;
  title: string;
  body: string;
  /** What a press on it shows. */
  opens: PlannerItem;
}

const keyOf = ({ id, begins }: AgendaItem): string => `${id}/${begins}`;

/**
 * What is to be told now: what begins within minutes and was not told yet. A computer that slept through the moment says
 * nothing of what has begun meanwhile. @param now milliseconds since 1970 @param told keys of what was said before
 */
export function dueReminders({ items }: Agenda, { now, told }: { now: number; told: ReadonlySet<string> }): Reminder[] {
  return items
    .filter((item) => item.begins > now && item.begins - now <= AHEAD_MS && !told.has(keyOf(item)))
    .map((item) => ({ key: keyOf(item), title: item.title, body: item.time, opens: item.opens }));
}
