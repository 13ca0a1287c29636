import type { Notification } from 'electron';

type Shown = Pick<Notification, 'on' | 'once' | 'show'>;

/** Some systems never say that a notification is gone. */
const MOST = 100;

/** Holds on to notifications while they are shown: one that nobody knows any more is cleared away, and its click with it. */
export class ShownNotifications {
  private readonly shown = new Set<Shown>();

  get count(): number {
    return this.shown.size;
  }

  show(notification: Shown, onClick: () => void): void {
    const forget = () => void this.shown.delete(notification);
    notification.once('click', () => {
      forget();
      onClick();
    });
    notification.on('close', ({ reason }) => {
      // From the screen Windows lays it among its notifications, where it can still be pressed.
      if (reason !== 'timedOut') forget();
    });
    notification.once('failed', forget);
    this.shown.add(notification);
    const [oldest] = this.shown;
    if (oldest && this.shown.size > MOST) this.shown.delete(oldest);
    notification.show();
  }
}
