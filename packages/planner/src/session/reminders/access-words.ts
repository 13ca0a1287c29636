import type { ReminderAccess } from './reminder-port.ts';

/** A page may not take the permission back. */
const TO_STOP = 'To stop them, block notifications in the browser’s settings for this site.';

/** Where reminders come, and what can be done about it. */
export const ACCESS_WORDS: Record<ReminderAccess, string> = {
  allowed: `Reminders come as notifications of this browser while Bellweek is open. ${TO_STOP}`,
  ask: 'Reminders are shown on this page. As notifications, they reach you in other windows too.',
  denied:
    'This browser blocks notifications of Bellweek, so reminders are shown on this page. You can allow them in the browser’s settings for this site.',
  missing: 'This browser has no notifications, so reminders are shown on this page.',
  home: 'On an iPhone or iPad, notifications come once Bellweek is on the Home Screen. Until then, reminders are shown on this page.',
};

export const LEFT_WORDS = `Reminders come as notifications of this browser, also while Bellweek is closed. For that, our server knows when they come, never what they say. ${TO_STOP}`;
