import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { closeHidden, followLastWindow } from './last-window.ts';

class FakeApp extends EventEmitter {
  readonly quit = vi.fn();
}

function closeAll(platform: NodeJS.Platform, isInstalling = false): number {
  const app = new FakeApp();
  followLastWindow(app as unknown as App, { platform, isInstalling: () => isInstalling });
  app.emit('window-all-closed');
  return app.quit.mock.calls.length;
}

describe('the last window', () => {
  it('ends the program where no tray may be shown, and nowhere else', () => {
    expect([closeAll('linux'), closeAll('win32'), closeAll('darwin')]).toEqual([1, 0, 0]);
  });

  it('leaves the end to an update that it closes for', () => expect(closeAll('linux', true)).toBe(0));

  it('takes hidden ones along where it ends the program', () => {
    const windows = [true, false].map((isVisible) => ({
      isDestroyed: () => false,
      isVisible: () => isVisible,
      close: vi.fn(),
    }));
    const closed = () => windows.map(({ close }) => close.mock.calls.length);
    closeHidden(windows, 'win32');
    expect(closed()).toEqual([0, 0]);
    closeHidden(windows, 'linux');
    expect(closed()).toEqual([0, 1]);
  });
});
