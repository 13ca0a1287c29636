import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { PlannerScreenProps } from '@bellweek/planner/screens';
import { isPressMessage, reminderNotification } from '@bellweek/planner/reminder-notification';
import { createReminderRecords } from '@bellweek/planner/reminder-records';
import { createStore } from 'zustand/vanilla';
import { PAGE_PATH } from '../../../worker/contents.ts';

type ReminderPort = NonNullable<PlannerScreenProps['host']['reminders']>;
type Access = ReturnType<ReminderPort['access']['getState']>['access'];

/** Safari of an iPhone or iPad, which has notifications for apps of the home screen alone. */
const isOffHomeScreen = (): boolean => 'standalone' in navigator && navigator.standalone === false;

function accessNow(): Access {
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return isOffHomeScreen() ? 'home' : 'missing';
  const { permission } = Notification;
  return permission === 'granted' ? 'allowed' : permission === 'denied' ? 'denied' : 'ask';
}

const access: ReminderPort['access'] = createStore(() => ({ access: accessNow(), isLeft: false }));
const readAccess = () => access.setState({ access: accessNow() });

/** Follows what is chosen in the browser's own settings, where it tells. */
function followPermission(signal: AbortSignal): void {
  const permissions = navigator.permissions as Permissions | undefined;
  permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', readAccess, { signal }),
    () => undefined,
  );
}

const isInFront = (): boolean => document.visibilityState === 'visible';

/** Loaded once notifications are allowed. */
async function leave(api: ApiClient, reminders: Parameters<ReminderPort['leave']>[0]): Promise<boolean> {
  const { leaveReminders } = await import('./push.ts');
  const answer = await leaveReminders(api, reminders);
  access.setState({ isLeft: answer === 'left' });
  return answer !== 'failed';
}

/** Reminders of an account's planner in this browser. */
export const remindersOf = (account: string, api: ApiClient): ReminderPort => ({
  access,
  ask: async () => {
    await Notification.requestPermission();
    readAccess();
  },
  claims: createReminderRecords(account, { mayMake: true }),
  notify: async (note) => {
    try {
      const registration = await navigator.serviceWorker.getRegistration(PAGE_PATH);
      if (!registration) return false;
      const { title, options } = reminderNotification(note, account);
      await registration.showNotification(title, options);
      return true;
    } catch {
      // The permission was taken back meanwhile.
      return false;
    }
  },
  leave: (reminders) => leave(api, reminders),
  listen: ({ press, front, away }) => {
    const events = new AbortController();
    const { signal } = events;
    followPermission(signal);
    const come = () => {
      if (!isInFront()) return away();
      readAccess();
      front();
    };
    document.addEventListener('visibilitychange', come, { signal });
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    workers?.addEventListener(
      'message',
      ({ data, ports }: MessageEvent<unknown>) => {
        if (!isPressMessage(data) || data.account !== account) return;
        ports[0]?.postMessage(true);
        press();
      },
      { signal },
    );
    return () => events.abort();
  },
  isInFront,
  setBadge: (count) => {
    if (!('setAppBadge' in navigator)) return;
    navigator.setAppBadge(count).catch(() => undefined);
  },
});
