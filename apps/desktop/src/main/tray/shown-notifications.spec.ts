import { EventEmitter } from 'node:events';
import type { Notification } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { ShownNotifications } from './shown-notifications.ts';

class FakeNotification extends EventEmitter {
  readonly show = vi.fn();
}
const add = (shown: ShownNotifications, onClick = vi.fn()) => {
  const notification = new FakeNotification();
  shown.show(notification as unknown as Notification, onClick);
  return { notification, onClick };
};

describe('notifications', () => {
  it('are held on to until they are pressed, closed or could not be shown', () => {
    const shown = new ShownNotifications();
    const [first, second, third] = [add(shown), add(shown), add(shown)];
    expect([shown.count, first.notification.show.mock.calls.length]).toEqual([3, 1]);
    first.notification.emit('click');
    expect([shown.count, first.onClick.mock.calls.length]).toEqual([2, 1]);
    second.notification.emit('close', { reason: 'userCanceled' });
    third.notification.emit('failed', {}, 'no place');
    expect([shown.count, second.onClick.mock.calls.length]).toEqual([0, 0]);
  });

  it('can be pressed after Windows has taken them off the screen', () => {
    const shown = new ShownNotifications();
    const { notification, onClick } = add(shown);
    notification.emit('close', { reason: 'timedOut' });
    expect(shown.count).toBe(1);
    notification.emit('click');
    expect([shown.count, onClick.mock.calls.length]).toEqual([0, 1]);
  });

  it('are let go of in the end where the system never says that they are gone', () => {
    const shown = new ShownNotifications();
    const all = Array.from({ length: 150 }, () => add(shown));
    expect(shown.count).toBe(100);
    all.at(-1)?.notification.emit('click');
    expect([shown.count, all.at(-1)?.onClick.mock.calls.length]).toEqual([99, 1]);
  });
});
