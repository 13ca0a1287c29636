import { reminderPress } from '@bellweek/planner/reminder-notification';
import type { NotificationData, PressMessage } from '@bellweek/planner/reminder-notification';
import { createReminderRecords } from '@bellweek/planner/reminder-records';
import { PAGE_PATH } from './contents.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page that does not answer by then is another page of the website, or asleep. */
const PATIENCE_MS = 1_000;

/** The first page with this planner that hears of the press; null where none does. */
async function hearing(account: string): Promise<WindowClient | null> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const message: PressMessage = { type: 'reminder-press', account };
  const ask = (page: WindowClient): Promise<WindowClient> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(page);
      page.postMessage(message, [port2]);
    });
  const nobody = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  // The page in front comes first in the list, and is asked first.
  return Promise.race([...pages.map(ask), nobody]);
}

/** Hands a press over to an open planner, or opens one. The record keeps it until a page has handled it. */
async function handOver(data: NotificationData, action: string): Promise<void> {
  const press = reminderPress(data, action);
  await createReminderRecords(data.account, { mayMake: false }).update((record) => ({
    record: { ...record, presses: [...record.presses, press] },
    answer: undefined,
  }));
  const page = await hearing(data.account);
  if (!page) await self.clients.openWindow(PAGE_PATH);
  else if (press.action === 'open') await page.focus();
}

/** Handles presses on reminders and on their buttons. */
export function handleReminderPresses(): void {
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    event.waitUntil(handOver(notification.data as NotificationData, action));
  });
}
