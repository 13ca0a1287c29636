import { EventEmitter } from 'node:events';
import type { BrowserWindow, Display, Point } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QuickWindow } from './quick-window.ts';

class FakeWindow extends EventEmitter {
  static made: FakeWindow[] = [];
  static zoom = 1;
  readonly webContents = Object.assign(new EventEmitter(), { getZoomFactor: () => FakeWindow.zoom });
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly focus = vi.fn();
  readonly setBounds = vi.fn();
  readonly options: { type?: string };
  isShown = false;
  isGone = false;
  constructor(options: { type?: string }) {
    super();
    this.options = options;
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
  FakeWindow.zoom = 1;
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** Work areas of two displays: the left one, and a smaller one beside it. */
const LEFT = { x: 0, y: 25, width: 1920, height: 1055 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 720 };

function newQuick(platform: NodeJS.Platform = 'linux') {
  const pointer = { x: 10, y: 10 };
  const screen = {
    getCursorScreenPoint: () => pointer,
    getDisplayNearestPoint: ({ x }: Point) => ({ workArea: x < RIGHT.x ? LEFT : RIGHT }) as Display,
  };
  const quick = new QuickWindow({
    BrowserWindow: FakeWindow as unknown as typeof BrowserWindow,
    folder: '/somewhere/dist/main',
    platform,
    screen: () => screen,
    onShown: vi.fn(),
    now: () => 0,
  });
  return { quick, pointer, last: (): FakeWindow => FakeWindow.made.at(-1)! };
}

describe('the window for one task', () => {
  it('comes in the middle of the display with the pointer, each time anew', () => {
    const { quick, pointer, last } = newQuick();
    quick.show();
    expect(last().setBounds.mock.lastCall).toEqual([{ x: 704, y: 431, width: 512, height: 244 }]);
    quick.hide();
    pointer.x = 2_000;
    quick.show();
    expect(FakeWindow.made).toHaveLength(1);
    expect(last().setBounds.mock.lastCall).toEqual([{ x: 2_304, y: 238, width: 512, height: 244 }]);
  });

  it('grows with what is drawn larger in it, and never beyond the display', () => {
    const { quick, last } = newQuick();
    FakeWindow.zoom = 2;
    quick.show();
    expect(last().setBounds.mock.lastCall).toEqual([{ x: 448, y: 309, width: 1024, height: 488 }]);
    FakeWindow.zoom = 5;
    quick.show();
    expect(last().setBounds.mock.lastCall).toEqual([LEFT]);
  });

  it.each([
    ['darwin', 'panel'],
    ['win32', undefined],
    ['linux', undefined],
  ] as const)('leaves on %s what is behind it where it is', (platform, type) => {
    const { quick, last } = newQuick(platform);
    quick.prepare();
    expect(last().options.type).toBe(type);
  });
});

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
