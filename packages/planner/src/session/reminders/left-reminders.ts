import { PUSH_LIMITS } from '@bellweek/api-client/contract/push';
import type { Instant } from '../../core/time/zones.ts';
import type { State } from '../../core/state/state.ts';
import type { PushedNote } from '../../rules/reminders/reminder-notification.ts';
import { remindersBetween } from '../../rules/reminders/reminders-between.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A reminder for when no page is open: the server learns its time, and the browser alone the rest. */
export interface LeftReminder {
  at: Instant;
  /** A {@link PushedNote} as JSON. */
  text: string;
}

const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts the words of a reminder until it has its room. */
function fitted(note: PushedNote): string {
  for (let letters = [...note.title]; ; letters = letters.slice(0, -8)) {
    const isCut = letters.length < [...note.title].length;
    const text = JSON.stringify({ ...note, title: letters.join('') + (isCut ? '…' : '') } satisfies PushedNote);
    if (lengthOf(text) <= PUSH_LIMITS.text || letters.length === 0) return text;
  }
}

export interface AheadOptions {
  account: string;
  now: Instant;
  zone: string;
}

/** The next reminders of a planner, as many as the server keeps. Pure. */
export function remindersAhead(state: State, { account, now, zone }: AheadOptions): LeftReminder[] {
  const to = now + PUSH_LIMITS.days * DAY_MS - 60_000;
  return remindersBetween(state, { from: now, to, zone })
    .slice(0, PUSH_LIMITS.reminders)
    .map(({ at, key, title, body, opens, task, until }) => ({
      at,
      text: fitted({ account, key, title, body, opens, task, at, until }),
    }));
}
