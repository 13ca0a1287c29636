import type { State } from '../../core/state/state.ts';
import { listed, plural } from '../../core/text/words.ts';
import type { Instant } from '../../core/time/zones.ts';
import { timerOf } from '../timing/timer.ts';
import type { Reminder, ReminderKindName } from './reminder-kinds.ts';
import type { ReminderNote } from './reminder-notification.ts';
import { remindersBetween } from './reminders-between.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A longer gap between two looks is an absence, after which several reminders are one summary. */
const ABSENCE_MS = 10 * MINUTE_MS;
/** The longest absence of which reminders are caught up on. */
const MOST_ABSENCE_MS = 3 * DAY_MS;
/** Keys are remembered for longer than their reminders could be looked for again. */
const REMEMBERED_MS = 2 * MOST_ABSENCE_MS;
/** The time of a look is kept this often: it is a write to the disk. */
const NOTED_MS = 5 * MINUTE_MS;
/** Titles that a summary names. */
const MOST_NAMED = 3;

/** Facts about earlier reminders, kept over restarts. */
export interface KeptReminders {
  /** Moment up to which reminders were looked for; null for a first start. */
  upTo: Instant | null;
  /** Moments of the reminders that were shown or left out, by their keys: a push shows none of them. */
  shown: ReadonlyMap<string, Instant>;
}
export const NO_REMINDERS: KeptReminders = { upTo: null, shown: new Map() };

export interface DueReminders {
  /** Notifications to show now. */
  notes: ReminderNote[];
  /** To be kept before they are shown; the same object where nothing is worth a write. */
  kept: KeptReminders;
}

/** A reminder of what begins soon comes late where its entry was added or moved late. */
const begins = ({ at, until }: Reminder): boolean => until !== null && until - at <= HOUR_MS;

function summary(reminders: readonly Reminder[], now: Instant): ReminderNote {
  const titles = reminders.slice(0, MOST_NAMED).map(({ title }) => title);
  const more = reminders.length - titles.length;
  return {
    key: `summary/${now}`,
    title: `While you were away: ${plural(reminders.length, 'reminder')}`,
    body: listed(more > 0 ? [...titles, `${more} more`] : titles),
    opens: null,
    task: null,
  };
}

/** Kinds that ask for work: a student whose timer runs is working already. Chosen moments and exams are told all the same. */
const OF_WORK: ReadonlySet<ReminderKindName> = new Set(['due', 'session']);

/** The task or event whose timer runs. */
function timedNow(state: State, now: Instant): string | null {
  const timer = timerOf(state, now);
  return timer && !timer.isPaused && !timer.isCut ? timer.item.id : null;
}

/**
 * Notifications that are due: of all reminders since the last look, each once, without what has begun, is over
 * meanwhile or asks for work that the student is at. Pure.
 */
export function dueReminders(
  state: State,
  before: KeptReminders,
  { now, zone }: { now: Instant; zone: string },
): DueReminders {
  const { upTo, shown } = before;
  // A clock that was put back does not bring reminders again.
  const since = Math.max(Math.min(upTo ?? now - MINUTE_MS, now), now - MOST_ABSENCE_MS);
  const from = Math.min(since, now - HOUR_MS);
  const timed = timedNow(state, now);
  const found = remindersBetween(state, { from, to: now, zone }).filter(
    (reminder) =>
      !shown.has(reminder.key) &&
      (reminder.until === null || reminder.until > now) &&
      (reminder.at > since || begins(reminder)),
  );
  const due = found.filter(({ kind, opens }) => timed === null || opens?.id !== timed || !OF_WORK.has(kind));
  const isSummary = due.length > 1 && now - since > ABSENCE_MS;
  const notes = due.map(({ key, title, body, opens, task }) => ({ key, title, body, opens, task }));
  if (found.length === 0 && upTo !== null && Math.abs(now - upTo) < NOTED_MS) return { notes, kept: before };
  const recent = [...shown].filter(([, at]) => at > now - REMEMBERED_MS);
  return {
    notes: isSummary ? [summary(due, now)] : notes,
    kept: { upTo: now, shown: new Map([...recent, ...found.map(({ key, at }): [string, Instant] => [key, at])]) },
  };
}
