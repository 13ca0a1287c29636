import { EventEmitter } from 'node:events';
import type { Menu } from './app.ts';

/** Parts of a desktop around windows, in memory, for tests to inspect and to click. */
export class Tray extends EventEmitter {
  static readonly shown: Tray[] = [];
  readonly image: { bytes: Buffer };
  menu: Menu | null = null;

  constructor(image: { bytes: Buffer }) {
    super();
    this.image = image;
    Tray.shown.push(this);
  }
  setToolTip(): void {}
  setTitle(): void {}
  setContextMenu(menu: Menu): void {
    this.menu = menu;
  }
  destroy(): void {
    Tray.shown.splice(Tray.shown.indexOf(this), 1);
  }
}

export class Notification extends EventEmitter {
  static readonly shown: Notification[] = [];
  static isSupported(): boolean {
    return true;
  }
  readonly options: { title: string; body: string };
  shownAt = 0;

  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show(): void {
    this.shownAt = Date.now();
    Notification.shown.push(this);
  }
}

export const nativeImage = {
  createFromBuffer: (bytes: Buffer) => ({ bytes, setTemplateImage: () => undefined }),
};

/** Tests emit its events. */
export const powerMonitor = new EventEmitter();

/** One display, with the pointer in its corner. */
export const screen = {
  getCursorScreenPoint: () => ({ x: 0, y: 0 }),
  getDisplayNearestPoint: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
};

const shortcuts = new Map<string, () => void>();

export const globalShortcut = {
  register: (keys: string, action: () => void): boolean => {
    shortcuts.set(keys, action);
    return true;
  },
  unregister: (keys: string): void => void shortcuts.delete(keys),
  unregisterAll: (): void => shortcuts.clear(),
  /** Presses a shortcut, as a person would in any program. */
  press: (keys: string): void => shortcuts.get(keys)?.(),
};
