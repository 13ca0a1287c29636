import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QuickWindow } from './quick-window.ts';

class FakeWindow extends EventEmitter {
  static made: FakeWindow[] = [];
  readonly webContents = new EventEmitter();
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly focus = vi.fn();
  isShown = false;
  isGone = false;
  constructor() {
    super();
    FakeWindow.made.push(this);
  }
  show = (): void => void (this.isShown = true);
  hide = (): void => void (this.isShown = false);
  isVisible = (): boolean => this.isShown;
  isDestroyed = (): boolean => this.isGone;
  destroy(): void {
    this.isGone = true;
    this.emit('closed');
  }
  async lose(reason: string): Promise<void> {
    this.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(() => {
  FakeWindow.made = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

function newQuick() {
  const quick = new QuickWindow({
    BrowserWindow: FakeWindow as unknown as typeof BrowserWindow,
    ...{ folder: '/somewhere/dist/main', onShown: vi.fn(), now: () => 0 },
  });
  return { quick, last: (): FakeWindow => FakeWindow.made.at(-1)! };
}

describe('the window for one task whose page is gone', () => {
  it('is loaded anew, hidden where it was hidden and in front where it was', async () => {
    const { quick, last } = newQuick();
    quick.prepare();
    await last().lose('crashed');
    expect(FakeWindow.made.map(({ isGone, isShown }) => [isGone, isShown])).toEqual([
      [true, false],
      [false, false],
    ]);
    quick.show();
    await last().lose('oom');
    expect(FakeWindow.made.map(({ isGone }) => isGone)).toEqual([true, true, false]);
    expect(last().isShown).toBe(true);
    await last().lose('clean-exit');
    expect(FakeWindow.made).toHaveLength(3);
  });

  it('is not made for ever, and comes again when it is asked for', async () => {
    const { quick, last } = newQuick();
    quick.prepare();
    for (let n = 0; n < 4; n += 1) await last().lose('crashed');
    expect([FakeWindow.made.length, last().isGone]).toEqual([4, true]);
    quick.show();
    expect([FakeWindow.made.length, last().isShown]).toEqual([5, true]);
  });
});
