// Runs in a service worker too: imports nothing but types.
import type { Reminder } from './reminder-kinds.ts';

export type ReminderAction = 'open' | 'done' | 'snooze';

/** Facts by which a press on a reminder is handled. */
export type ReminderData = Pick<Reminder, 'key' | 'opens' | 'task'>;
export type ReminderNote = ReminderData & Pick<Reminder, 'title' | 'body'>;

/** A reminder was pressed. */
export interface ReminderPress extends ReminderData {
  action: ReminderAction;
}

/** Data of a browser's notification. */
export interface NotificationData extends ReminderData {
  /** Account whose planner reminds. */
  account: string;
}

/** A reminder as it is pushed to a browser whose planner is closed. */
export type PushedNote = ReminderNote & NotificationData & Pick<Reminder, 'at' | 'until'>;

/** Message of the service worker to the open pages: a reminder of this account was pressed. */
export interface PressMessage {
  type: 'reminder-press';
  account: string;
}

const ACTIONS: readonly { action: ReminderAction; title: string; isFor: (data: ReminderData) => boolean }[] = [
  { action: 'done', title: 'Done', isFor: ({ task }) => task !== null },
  { action: 'snooze', title: 'In 10 minutes', isFor: ({ opens }) => opens !== null },
];

/** Buttons of a reminder. */
export const reminderActions = (data: ReminderData): { action: ReminderAction; title: string }[] =>
  ACTIONS.filter(({ isFor }) => isFor(data)).map(({ action, title }) => ({ action, title }));

/** Title and options of `registration.showNotification`. The tag makes a second one of the same key replace the first. */
export function reminderNotification({ key, title, body, opens, task }: ReminderNote, account: string) {
  const data: NotificationData = { account, key, opens, task };
  return { title, options: { body, tag: key, data, icon: '/icon-192.png', actions: reminderActions(data) } };
}

/** The press that the event `notificationclick` means. @param action empty for a press on the notification itself */
export const reminderPress = ({ key, opens, task }: ReminderData, action: string): ReminderPress => ({
  action: action === 'done' || action === 'snooze' ? action : 'open',
  key,
  opens,
  task,
});

/** Whether a message of the service worker is about a press. */
export const isPressMessage = (message: unknown): message is PressMessage =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'reminder-press' &&
  'account' in message &&
  typeof message.account === 'string';
