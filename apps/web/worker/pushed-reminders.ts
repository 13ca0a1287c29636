import { reminderNotification } from '@bellweek/planner/reminder-notification';
import type { PushedNote } from '@bellweek/planner/reminder-notification';
import { createReminderRecords, settleClaim } from '@bellweek/planner/reminder-records';

declare const self: ServiceWorkerGlobalScope;

/** Shows a pushed reminder, unless a page has shown it, or what it is about is over. */
async function show({ at, until, ...note }: PushedNote): Promise<void> {
  if (until !== null && until <= Date.now()) return;
  const records = createReminderRecords(note.account, { mayMake: false });
  const claim = await records.update((record) => {
    if (record.shown.has(note.key)) return { record, answer: null };
    const made = { at: Date.now(), upTo: record.upTo, keys: [note.key] };
    const shown = new Map(record.shown).set(note.key, at);
    return { record: { ...record, shown, claims: [...record.claims, made] }, answer: made };
  });
  if (!claim) return;
  const { title, options } = reminderNotification(note, note.account);
  await self.registration.showNotification(title, options);
  await records.update((record) => ({ record: settleClaim(record, claim), answer: null }));
}

/** Shows reminders that come while no page is open. The browser has decrypted them. */
export function handlePushes(): void {
  self.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(event.data.json() as PushedNote));
  });
}
