import type { Notification } from 'electron';

type Shown = Pick<Notification, 'on' | 'once' | 'show'>;

/** Limit, because some systems never report that a notification is gone. */
const MOST = 100;

/** References notifications while they are shown: garbage collection would remove them, and their clicks. */
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
      // Windows moves a timed-out one to its notification centre, where it can still be clicked.
      if (reason !== 'timedOut') forget();
    });
    notification.once('failed', forget);
    this.shown.add(notification);
    const [oldest] = this.shown;
    if (oldest && this.shown.size > MOST) this.shown.delete(oldest);
    notification.show();
  }
}
