import { EventEmitter } from 'node:events';
import type { BrowserWindow, MessageBoxSyncOptions, NativeImage } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleIntents } from './handle-intents.ts';
import { createMainWindow, windowIcon } from './window.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fake window with the parts that the program uses. */
class FakeWindow extends EventEmitter {
  static made: FakeWindow[] = [];
  readonly webContents = Object.assign(new EventEmitter(), { forcefullyCrashRenderer: vi.fn() });
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly show = vi.fn();
  readonly focus = vi.fn();
  readonly restore = vi.fn();
  readonly destroy = vi.fn(() => {
    this.gone = true;
    this.emit('closed');
  });
  gone = false;
  minimized = false;
  constructor() {
    super();
    FakeWindow.made.push(this);
  }
  isMinimized = (): boolean => this.minimized;
  isDestroyed = (): boolean => this.gone;
  /** Ends its page, and waits for the consequences. */
  async lose(reason: string): Promise<void> {
    this.webContents.emit('render-process-gone', {}, { reason, exitCode: 1 });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(() => (FakeWindow.made = []));

function newMain(button = 0) {
  const [onClosed, onRenewed] = [vi.fn(), vi.fn()];
  const clock = { time: 0 };
  const ask = vi.fn((_: BrowserWindow, __: MessageBoxSyncOptions) => button);
  const main = createMainWindow({
    BrowserWindow: FakeWindow as unknown as typeof BrowserWindow,
    folder: '/somewhere/dist/main',
    icon: null,
    ask,
    onClosed,
    onRenewed,
    now: () => clock.time,
  });
  const made = (): FakeWindow => {
    const last = FakeWindow.made.at(-1);
    if (!last) throw new Error('There is no window.');
    return last;
  };
  return { main, made, ask, onClosed, onRenewed, clock };
}

describe('the main window', () => {
  it('is one, shown once its page is there, and again in front when it is asked for', () => {
    const { main, made } = newMain();
    expect(main.current()).toBeNull();
    main.show();
    expect(made().loadURL).toHaveBeenCalledWith('app://bellweek/index.html');
    expect(made().show).not.toHaveBeenCalled();
    made().emit('ready-to-show');
    expect(made().show).toHaveBeenCalledOnce();
    made().minimized = true;
    main.show();
    expect(FakeWindow.made).toHaveLength(1);
    for (const act of [made().restore, made().focus]) expect(act).toHaveBeenCalledOnce();
  });

  it('is made anew after it was closed', () => {
    const { main, made, onClosed } = newMain();
    main.show();
    made().emit('closed');
    expect([main.current(), onClosed.mock.calls.length]).toEqual([null, 1]);
    main.show();
    expect(FakeWindow.made).toHaveLength(2);
  });

  it.each([
    ['stays open when one wants to keep it', 0, false],
    ['closes when one wants it all the same', 1, true],
  ])('R27 with something unsaved %s', (_, button, closes) => {
    const { main, made, ask } = newMain(button);
    main.show();
    made().minimized = true;
    ask.mockImplementation(() => {
      expect(made().restore).toHaveBeenCalledOnce();
      return button;
    });
    const event = { preventDefault: vi.fn() };
    made().webContents.emit('will-prevent-unload', event);
    expect(ask).toHaveBeenCalledOnce();
    expect(ask.mock.calls[0]?.[1].message).toBe('Your latest changes are not saved.');
    // In Electron preventing this event means leaving.
    expect(event.preventDefault.mock.calls.length).toBe(closes ? 1 : 0);
  });
});

describe('a window whose page is gone', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined));
  afterEach(() => void vi.restoreAllMocks());

  it.each(['crashed', 'killed', 'oom', 'abnormal-exit', 'launch-failed'])(
    'gives way to a new one after %s, and the program does not end in between',
    async (reason) => {
      const { main, made, onClosed, onRenewed } = newMain();
      const first = main.show() as unknown as FakeWindow;
      first.destroy.mockImplementationOnce(() => {
        expect(FakeWindow.made).toHaveLength(2);
        first.emit('closed');
      });
      await first.lose(reason);
      expect(first.destroy).toHaveBeenCalledOnce();
      expect(main.current()).toBe(made());
      expect(made()).not.toBe(first);
      made().emit('ready-to-show');
      expect(made().show).toHaveBeenCalledOnce();
      expect([onClosed.mock.calls.length, onRenewed.mock.calls.length]).toEqual([0, 1]);
      made().emit('closed');
      expect([main.current(), onClosed.mock.calls.length]).toEqual([null, 1]);
    },
  );

  it('stays where the page has ended as it should', async () => {
    const { main, made } = newMain();
    main.show();
    await made().lose('clean-exit');
    expect([FakeWindow.made.length, made().destroy.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([
    ['is closed', 0, 4],
    ['is made once more', 1, 5],
  ])('four times within a minute %s as the person wants', async (_, button, windows) => {
    const { main, made, ask } = newMain(button);
    main.show();
    for (let n = 0; n < 3; n += 1) await made().lose('crashed');
    expect(ask).not.toHaveBeenCalled();
    await made().lose('crashed');
    expect(ask.mock.calls[0]?.[1].message).toContain('several times');
    expect(FakeWindow.made).toHaveLength(windows);
    expect(FakeWindow.made.filter(({ gone }) => !gone)).toHaveLength(windows - 4);
  });

  it('is made anew without a question where it happens now and then', async () => {
    const { main, made, ask, clock } = newMain();
    main.show();
    for (let n = 0; n < 10; n += 1) {
      clock.time += 20_001;
      await made().lose('crashed');
    }
    expect([FakeWindow.made.length, ask.mock.calls.length]).toEqual([11, 0]);
  });
});

describe('a window that does not answer', () => {
  it.each([
    ['is waited for', 0],
    ['is ended, and gives way to a new one,', 1],
  ])('%s as the person wants', (_, button) => {
    const { main, made, ask } = newMain(button);
    main.show();
    made().emit('unresponsive');
    expect(ask.mock.calls.map(([, { message }]) => message)).toEqual(['This window does not answer.']);
    expect(made().webContents.forcefullyCrashRenderer).toHaveBeenCalledTimes(button);
  });
});

describe('S64 following links', () => {
  function newFollower() {
    const [show, answer, broadcast] = [vi.fn(), vi.fn(() => false), vi.fn()];
    return { show, answer, broadcast, follow: handleIntents({ window: { show }, signIn: { answer }, broadcast }) };
  }

  it.each([{ action: 'open' }, { action: 'today' }, { action: 'add-task', title: 'Read' }] as const)(
    'S64 %j shows the window and tells the page, no more',
    (link) => {
      const { show, answer, broadcast, follow } = newFollower();
      follow(link);
      expect([show.mock.calls.length, answer.mock.calls, broadcast.mock.calls]).toEqual([
        1,
        [],
        [['shell.openIntent', link]],
      ]);
    },
  );

  it('S64 an answer to a sign-in is shown to the sign-in alone, never to a page', () => {
    const { show, answer, broadcast, follow } = newFollower();
    follow({ action: 'auth', code: 'code', state: 'state' });
    expect(answer).toHaveBeenCalledExactlyOnceWith('code', 'state');
    expect([show.mock.calls.length, broadcast.mock.calls]).toEqual([1, []]);
  });
});

it('windows have the program’s picture on Linux, and are left their own elsewhere', () => {
  const createFromBuffer = vi.fn((_: Buffer) => ({}) as NativeImage);
  for (const platform of ['win32', 'darwin'] as const) expect(windowIcon({ createFromBuffer }, platform)).toBeNull();
  expect(createFromBuffer).not.toHaveBeenCalled();
  expect(windowIcon({ createFromBuffer }, 'linux')).not.toBeNull();
  const picture = readFileSync(join(import.meta.dirname, '../../build/icons/128x128.png'));
  expect(createFromBuffer.mock.lastCall?.[0].equals(picture)).toBe(true);
});
