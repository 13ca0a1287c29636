import type { BrowserContext, Worker } from '@playwright/test';

interface Shown {
  title: string;
  data: unknown;
}

/**
 * Stands in for the system's notifications, which Chromium without windows refuses: it is asked for the permission, and keeps
 * what pages and the worker show.
 */
export class Notifications {
  readonly shown: Shown[] = [];
  asked = 0;

  static async of(context: BrowserContext): Promise<Notifications> {
    const made = new Notifications();
    await context.exposeFunction('keepNotification', (each: Shown) => void made.shown.push(each));
    await context.exposeFunction('askForNotifications', () => void (made.asked += 1));
    await context.addInitScript(() => {
      // The page before the first one.
      if (!isSecureContext) return;
      const scope = window as unknown as Record<'keepNotification' | 'askForNotifications', (each?: object) => void>;
      const KEY = 'test-notification-permission';
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(KEY) ?? 'default' });
      Notification.requestPermission = () => {
        scope.askForNotifications();
        localStorage.setItem(KEY, 'granted');
        return Promise.resolve('granted');
      };
      ServiceWorkerRegistration.prototype.showNotification = (title, options) =>
        Promise.resolve(scope.keepNotification({ title, data: options?.data as unknown }));
    });
    return made;
  }

  get titles(): string[] {
    return this.shown.map(({ title }) => title);
  }

  /** Has the worker keep what it shows, too. */
  static async ofWorker(worker: Worker): Promise<() => Promise<Shown[]>> {
    await worker.evaluate(() => {
      const scope = self as unknown as { shown: Shown[]; registration: ServiceWorkerRegistration };
      scope.shown = [];
      scope.registration.showNotification = (title, options) => {
        scope.shown.push({ title, data: options?.data });
        return Promise.resolve();
      };
    });
    return () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown);
  }

  /** Presses the last notification, or a button of it: the worker hears of it as from the browser. */
  async press(context: BrowserContext, action: string, data = this.shown.at(-1)?.data): Promise<void> {
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('There is no worker.');
    await worker.evaluate(
      ([pressedData, pressed]) => {
        const facts = {
          notification: { data: pressedData, close: () => undefined },
          action: pressed,
          waitUntil: () => undefined,
        };
        self.dispatchEvent(
          Object.defineProperties(new Event('notificationclick'), Object.getOwnPropertyDescriptors(facts)),
        );
      },
      [data, action] as const,
    );
  }
}
