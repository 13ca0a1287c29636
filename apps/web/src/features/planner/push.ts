import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { base64Url } from '@bellweek/api-client/client/base64-url';
import { sealPush } from '@bellweek/api-client/client/seal-push';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { PAGE_PATH } from '../../../worker/contents.ts';

type LeftReminders = Parameters<NonNullable<PlannerScreenProps['host']['reminders']>['leave']>[0];

/** This browser's subscription under the server's key. One under another key is of no use, and ends. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(PAGE_PATH);
  // Some browsers have no push.
  if (!registration || !('PushManager' in window)) return null;
  const manager = registration.pushManager;
  const known = await manager.getSubscription();
  const key = known?.options.applicationServerKey;
  if (known && key && base64Url(new Uint8Array(key)) === applicationServerKey) return known;
  await known?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/** Leaves reminders with the server for when the planner is closed, encrypted for this browser. */
export async function leaveReminders(api: ApiClient, reminders: LeftReminders): Promise<'left' | 'none' | 'failed'> {
  const { data } = await api.getPushKey();
  if (!data) return 'failed';
  if (data.key === null) return 'none';
  const subscription = await subscribe(data.key).catch(() => null);
  const [p256dh, auth] = [subscription?.getKey('p256dh'), subscription?.getKey('auth')];
  if (!subscription || !p256dh || !auth) return 'none';
  const keys = { p256dh: new Uint8Array(p256dh), auth: new Uint8Array(auth) };
  const sealed = await Promise.all(
    reminders.map(async ({ at, text }) => ({
      at: new Date(at).toISOString(),
      message: base64Url(await sealPush(text, keys)),
    })),
  );
  const { error } = await api.leaveReminders({ endpoint: subscription.endpoint, reminders: sealed });
  return error === null ? 'left' : 'failed';
}
