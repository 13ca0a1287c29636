import type { State } from '../../core/state/state.ts';
import type { Instant } from '../../core/time/zones.ts';
import { settleClaim } from '../../rules/reminders/claim.ts';
import { claimReminders } from '../../rules/reminders/claim-reminders.ts';
import type { ReminderNote } from '../../rules/reminders/reminder-notification.ts';
import type { ReminderClaims } from './reminder-port.ts';

interface Look {
  state: State;
  now: Instant;
  zone: string;
}

/** Claims the reminders that are due, and shows them. A page that dies in between leaves them to another look. */
export async function showDue(
  claims: ReminderClaims,
  { state, now, zone }: Look,
  show: (note: ReminderNote) => Promise<void>,
): Promise<void> {
  const found = await claims.update((record) => claimReminders(state, record, { now, zone }));
  for (const note of found?.notes ?? []) await show(note);
  const claim = found?.claim;
  if (claim) await claims.update((record) => ({ record: settleClaim(record, claim), answer: null }));
}
