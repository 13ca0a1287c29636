import { itemKey } from '@bellweek/planner/core';
import type { PanelRef } from '@bellweek/planner/core';
import type { Agenda, AgendaEntry } from './agenda.ts';

/** How long before the beginning a reminder comes. */
const AHEAD_MS = 5 * 60_000;

export interface Reminder {
  /** Of this entry at this moment: shown once, and again where the entry is moved. */
  key: string;
  title: string;
  body: string;
  /** Shown when the reminder is pressed. */
  opens: PanelRef;
}

const keyOf = ({ ref, begins }: AgendaEntry): string => `${itemKey(ref)}/${begins}`;

/**
 * Reminders due now: entries that begin within minutes and have had none. After a sleep there is none for an entry that has
 * begun meanwhile.
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
