import type { StoreApi } from 'zustand/vanilla';
import type { ClaimedReminders } from '../../rules/reminders/claim.ts';
import type { LeftReminder } from './left-reminders.ts';
import type { ReminderNote, ReminderPress } from '../../rules/reminders/reminder-notification.ts';

/**
 * Right to show notifications: `ask` where nobody was asked yet, `missing` where it has no notifications, and
 * `home` where it has them once the planner is on the home screen.
 */
export type ReminderAccess = 'allowed' | 'ask' | 'denied' | 'missing' | 'home';

interface KeptRecord extends ClaimedReminders {
  presses: readonly ReminderPress[];
}

/** Reminders that were shown and pressed on this device. Pages and the worker change them in turn. */
export interface ReminderClaims {
  update: <T>(change: (record: KeptRecord) => { record: KeptRecord; answer: T }) => Promise<T | null>;
}

/** Everything that reminding needs from a browser. */
export interface ReminderPort {
  /** `isLeft`: reminders reach this browser with the planner closed too. */
  access: StoreApi<{ access: ReminderAccess; isLeft: boolean }>;
  /** Asks the student for the permission. Call it at a press only. */
  ask: () => Promise<void>;
  claims: ReminderClaims;
  /** @returns whether the browser shows it */
  notify: (note: ReminderNote) => Promise<boolean>;
  /** Leaves reminders with the server in place of earlier ones. @returns false where that has to be tried again */
  leave: (reminders: readonly LeftReminder[]) => Promise<boolean>;
  /** Hears that a notification was pressed, or that the page came to the front or left it. @returns a function that ends it */
  listen: (on: { press: () => void; front: () => void; away: () => void }) => () => void;
  /** Whether the student sees this page. */
  isInFront: () => boolean;
  /** The number on the icon of the installed app. */
  setBadge: (count: number) => void;
}
