import { itemKey } from '@bellweek/planner/core';
import type { PanelRef } from '@bellweek/planner/core';
import type { Agenda, AgendaEntry } from './agenda.ts';

/** Time between a reminder and the beginning of its entry. */
const AHEAD_MS = 5 * 60_000;

export interface Reminder {
  /** Entry and moment: a reminder is shown once, and again if the entry is moved. */
  key: string;
  title: string;
  body: string;
  /** Opened when the reminder is pressed. */
  opens: PanelRef;
}

const keyOf = ({ ref, begins }: AgendaEntry): string => `${itemKey(ref)}/${begins}`;

/**
 * Reminders due now: entries that begin within minutes and have had none. After a sleep, entries that have begun
 * meanwhile get none.
 *
 * @param now milliseconds since 1970
 * @param shown keys of earlier reminders
 */
export function dueReminders(
  { items }: Agenda,
  { now, shown }: { now: number; shown: ReadonlySet<string> },
): Reminder[] {
  return items
    .filter((item) => item.begins > now && item.begins - now <= AHEAD_MS && !shown.has(keyOf(item)))
    .map((item) => ({ key: keyOf(item), title: item.title, body: item.time, opens: item.opens }));
}
