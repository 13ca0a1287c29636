import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import { dayOf } from '../../core/time/civil-time.ts';
import { civilOf } from '../../core/time/zones.ts';
import type { Instant } from '../../core/time/zones.ts';
import { itemKey } from '../calendar/item-ref.ts';
import { REMINDER_KINDS } from './reminder-kinds.ts';
import { afterQuiet } from './quiet.ts';
import type { Reminder, ReminderKindName } from './reminder-kinds.ts';
import type { FoundReminder } from './reminder.ts';

export interface ReminderWindow {
  /** Milliseconds since 1970, not included: the end of the window before. */
  from: Instant;
  /** Included. */
  to: Instant;
  /** The zone of the student's clock. */
  zone: string;
}

/** Nights and lessons put a reminder off by less. */
const MOST_DELAY_DAYS = 2;
const DELAY_MS = MOST_DELAY_DAYS * 24 * 60 * 60 * 1000;

/** When a reminder comes: after a quiet time, or at once where what it is about begins or is over by then. */
function comesAt({ at, until }: FoundReminder, afterwards: Instant): Instant | null {
  if (until === null || afterwards < until) return afterwards;
  return at < until ? at : null;
}

const byTime = (a: Reminder, b: Reminder): number => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/**
 * Reminders that come after `from` and up to `to`, by time. Pure. None of what is done, deleted, cancelled or over.
 */
export function remindersBetween(state: State, { from, to, zone }: ReminderWindow): Reminder[] {
  const settings = settingsOf(state);
  const first = addDays(dayOf(civilOf(from, zone)), -MOST_DELAY_DAYS);
  const search = { state, settings, zone, first, last: dayOf(civilOf(to, zone)) };
  const reminders: Reminder[] = [];
  for (const [name, { isOn, find }] of Object.entries(REMINDER_KINDS)) {
    for (const found of isOn(settings) ? find(search) : []) {
      if (found.at > to || found.at <= from - DELAY_MS) continue;
      const { isChosen = false, ...reminder } = found;
      const at = comesAt(found, afterQuiet(found.at, { state, settings, zone, atNight: !isChosen }));
      if (at !== null && at > from && at <= to) reminders.push({ ...reminder, kind: name as ReminderKindName, at });
    }
  }
  const momentOf = ({ opens, at }: Reminder): string => (opens ? `${itemKey(opens)} ${at}` : '');
  const own = new Set(reminders.filter(({ kind }) => kind === 'own').map(momentOf));
  // The student's own reminder stands for another of the same moment.
  return reminders.filter((each) => each.kind === 'own' || !own.has(momentOf(each))).sort(byTime);
}
