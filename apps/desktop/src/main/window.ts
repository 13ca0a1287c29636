import { join } from 'node:path';
import type { BrowserWindow, BrowserWindowConstructorOptions, MessageBoxSyncOptions, NativeImage } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { MAIN_PAGE } from './own-url.ts';
import { crashLimiter, onRendererCrash } from './renderer-crash.ts';
import picture from '../../build/icons/128x128.png?inline';

export interface WindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Folder of the built preload. */
  folder: string;
  /** Null for the system's default. */
  icon: NativeImage | null;
  /** Shows a question and waits. @returns the index of the button */
  ask: (window: BrowserWindow, options: MessageBoxSyncOptions) => number;
  onClosed: () => void;
  /** Called when its page has crashed and a new one is created. */
  onRenewed: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface MainWindow {
  /** Brings the window to the front, recreating a closed one. */
  show: () => BrowserWindow;
  current: () => BrowserWindow | null;
}

/** Preferences of every window (Electron's security list, 2 to 7). */
export const webPreferences = (folder: string): BrowserWindowConstructorOptions['webPreferences'] => ({
  preload: join(folder, '../preload/preload.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  allowRunningInsecureContent: false,
  navigateOnDragDrop: false,
  // Provided by macOS itself; elsewhere Chromium would download dictionaries from a third party.
  spellcheck: process.platform === 'darwin',
});

const STAY = 0;
const LEAVE: MessageBoxSyncOptions = {
  type: 'warning',
  message: 'Your latest changes are not saved.',
  detail: 'They are only in this window, and are lost when it closes.',
  buttons: ['Keep It Open', 'Close Anyway'],
  defaultId: STAY,
  cancelId: STAY,
};
const WAIT = 0;
const STUCK: MessageBoxSyncOptions = {
  type: 'warning',
  message: 'This window does not answer.',
  detail: 'What you planned is kept on this computer. Opened again, the window may lack what you typed last.',
  buttons: ['Wait', 'Open It Again'],
  defaultId: WAIT,
  cancelId: WAIT,
};
const CLOSE = 0;
const ENDS_AGAIN: MessageBoxSyncOptions = {
  type: 'error',
  message: 'This window has stopped working several times.',
  detail: 'What you planned is kept on this computer.',
  buttons: ['Close It', 'Try Again'],
  defaultId: CLOSE,
  cancelId: CLOSE,
};

function make({ BrowserWindow, folder, icon, ask }: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    title: PRODUCT.name,
    ...(icon ? { icon } : {}),
    width: 1280,
    height: 840,
    minWidth: 360,
    minHeight: 480,
    show: false,
    backgroundColor: '#faf6ec',
    autoHideMenuBar: true,
    webPreferences: webPreferences(folder),
  });
  window.once('ready-to-show', () => window.show());
  // The page objects while changes are unsaved; without a listener the window would silently stay.
  window.webContents.on('will-prevent-unload', (event) => {
    // Quitting from the tray asks too: the question must not be hidden in a minimized window.
    if (window.isMinimized()) window.restore();
    if (ask(window, LEAVE) !== STAY) event.preventDefault();
  });
  void window.loadURL(MAIN_PAGE);
  return window;
}

export function createMainWindow(options: WindowOptions): MainWindow {
  let window: BrowserWindow | null = null;
  const mayRenew = crashLimiter(options.now);
  const begin = (): BrowserWindow => {
    const fresh = make(options);
    window = fresh;
    fresh.on('closed', () => {
      if (window !== fresh) return;
      window = null;
      options.onClosed();
    });
    // A window with a hung page cannot even be closed. Kill the page, to replace it with a new one.
    fresh.on('unresponsive', () => {
      if (options.ask(fresh, STUCK) !== WAIT) fresh.webContents.forcefullyCrashRenderer();
    });
    onRendererCrash(fresh, () => {
      if (mayRenew() || options.ask(fresh, ENDS_AGAIN) !== CLOSE) {
        // The new one first: without any window the program would end.
        begin();
        options.onRenewed();
      }
      fresh.destroy();
    });
    return fresh;
  };
  return {
    current: () => window,
    show: () => {
      if (!window) return begin();
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return window;
    },
  };
}

/**
 * Icon of windows on Linux: a program without an installed entry, such as an AppImage, has none otherwise. On Windows
 * and macOS it is the program's own.
 */
export function windowIcon(
  images: { createFromBuffer: (bytes: Buffer) => NativeImage },
  platform: NodeJS.Platform,
): NativeImage | null {
  const [, base64 = ''] = picture.split(',');
  return platform === 'linux' ? images.createFromBuffer(Buffer.from(base64, 'base64')) : null;
}
