import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { closeWindows } from './close-windows.ts';

/** A window that closes, or whose page objects; then the person may leave anyway, or not. */
class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  isGone = false;
  asked = 0;
  private readonly way: 'closes' | 'objects, and is left' | 'objects, and stays';

  constructor(way: FakeWindow['way']) {
    super();
    this.way = way;
    // As in window.ts, which asks first.
    this.webContents.on('will-prevent-unload', (event: { defaultPrevented: boolean }) => {
      event.defaultPrevented = way === 'objects, and is left';
    });
  }
  isDestroyed = () => this.isGone;
  close(): void {
    this.asked += 1;
    if (this.way !== 'closes') this.webContents.emit('will-prevent-unload', { defaultPrevented: false });
    if (this.way === 'objects, and stays') return;
    setImmediate(() => {
      this.isGone = true;
      this.emit('closed');
    });
  }
  get listeners_(): number {
    return this.listenerCount('closed') + this.webContents.listenerCount('will-prevent-unload') - 1;
  }
}

const closed = (...windows: FakeWindow[]) => closeWindows(windows as never);

describe('windows that are closed for an update', () => {
  it('are closed one after the other, also those whose page objects and is left', async () => {
    const windows = [new FakeWindow('closes'), new FakeWindow('objects, and is left')];
    expect(await closed(...windows)).toBe(true);
    expect(windows.map(({ isGone }) => isGone)).toEqual([true, true]);
    expect(await closed(...windows)).toBe(true);
    expect(windows.map(({ asked }) => asked)).toEqual([1, 1]);
  });

  it('stop at a window that stays: later windows are not asked, and no listener is left on it', async () => {
    const windows = [new FakeWindow('closes'), new FakeWindow('objects, and stays'), new FakeWindow('closes')];
    expect(await closed(...windows)).toBe(false);
    expect(windows.map(({ asked, isGone }) => [asked, isGone])).toEqual([
      [1, true],
      [1, false],
      [0, false],
    ]);
    expect(windows[1]?.listeners_).toBe(0);
    // The update can be requested again.
    expect(await closed(windows[1]!)).toBe(false);
    expect(windows[1]?.asked).toBe(2);
  });

  it('are none where there are none', async () => expect(await closed()).toBe(true));
});
