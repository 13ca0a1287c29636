// Runs in a service worker too: imports nothing but types.
import type { PanelRef } from '../calendar/item-ref.ts';
import type { Reminder } from './reminder-kinds.ts';

export type ReminderAction = 'open' | 'done' | 'snooze';

/** Data of a notification, by which a press on it is handled. */
export type ReminderData = Pick<Reminder, 'key' | 'opens' | 'task'>;

/** Message of the service worker to a page: a notification was pressed. */
export interface ReminderPress extends ReminderData {
  type: 'reminder-press';
  action: ReminderAction;
}

const ACTIONS: readonly { action: ReminderAction; title: string; isFor: (data: ReminderData) => boolean }[] = [
  { action: 'done', title: 'Done', isFor: ({ task }) => task !== null },
  { action: 'snooze', title: 'In 10 minutes', isFor: ({ opens }) => opens !== null },
];

/** Buttons of a reminder. */
export const reminderActions = (data: ReminderData): { action: ReminderAction; title: string }[] =>
  ACTIONS.filter(({ isFor }) => isFor(data)).map(({ action, title }) => ({ action, title }));

/** Title and options of `registration.showNotification`. The tag makes a second one of the same key replace the first. */
export function reminderNotification({ key, title, body, opens, task }: ReminderNote) {
  const data: ReminderData = { key, opens, task };
  return { title, options: { body, tag: key, data, actions: reminderActions(data) } };
}
export type ReminderNote = ReminderData & Pick<Reminder, 'title' | 'body'>;

/** The press that the event `notificationclick` means. @param action empty for a press on the notification itself */
export const reminderPress = ({ key, opens, task }: ReminderData, action: string): ReminderPress => ({
  type: 'reminder-press',
  action: action === 'done' || action === 'snooze' ? action : 'open',
  key,
  opens,
  task,
});

const isRef = (value: unknown): value is PanelRef =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'task' || value.kind === 'event') &&
  'id' in value &&
  typeof value.id === 'string';

/** Whether a message of the service worker is a press. */
export const isReminderPress = (message: unknown): message is ReminderPress =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  message.type === 'reminder-press' &&
  'opens' in message &&
  (message.opens === null || isRef(message.opens));
