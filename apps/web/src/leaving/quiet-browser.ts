import { PAGE_PATH } from '../../worker/contents.ts';

/** Takes reminders off the screen, and ends pushes to this browser, such as after a log-out. */
export async function quietBrowser(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(PAGE_PATH);
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  // Some browsers have no push.
  if (!('PushManager' in window)) return;
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
