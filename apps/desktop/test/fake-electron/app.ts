import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openBrowser } from './browser.ts';
import type { OpenBrowser } from './browser.ts';
import { FakeEvent } from './event.ts';
import { takeLock } from './lock.ts';
import type { Lock } from './lock.ts';

interface Closable {
  close: () => Promise<boolean>;
}

class App extends EventEmitter {
  isPackaged = false;
  readonly windows = new Set<Closable>();
  private paths = new Map<string, string>();
  private ready: Promise<OpenBrowser> | null = null;
  private lock: Lock | null = null;
  private isQuitting = false;

  getPath(name: string): string {
    const path = this.paths.get(name) ?? mkdtempSync(join(tmpdir(), 'bellweek-fake-electron-'));
    this.paths.set(name, path);
    return path;
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }
  setName(): void {}
  enableSandbox(): void {}
  setAppUserModelId(): void {}
  readonly commandLine = { appendSwitch: () => undefined, getSwitchValue: () => '' };
  getName(): string {
    return 'bellweek';
  }
  /** Set by tests that need files of a package. */
  getAppPath(): string {
    return this.getPath('userData');
  }
  getVersion(): string {
    const program = join(dirname(process.argv[1] ?? ''), '../../package.json');
    return (JSON.parse(readFileSync(program, 'utf8')) as { version: string }).version;
  }
  setAsDefaultProtocolClient(): boolean {
    return true;
  }
  isDefaultProtocolClient(): boolean {
    return process.env.STAND_IN_OWNS_SCHEME === '1';
  }
  requestSingleInstanceLock(data?: unknown): boolean {
    this.lock = takeLock(join(this.getPath('userData'), 'fake-electron'), data, ({ argv, cwd, given }) => {
      this.emit('second-instance', new FakeEvent(), argv, cwd, given);
    });
    return this.lock.isFirst;
  }
  releaseSingleInstanceLock(): void {
    this.lock?.release();
  }
  whenReady(): Promise<OpenBrowser> {
    this.ready ??= openBrowser(join(this.getPath('userData'), 'fake-electron/profile'));
    return this.ready;
  }
  setBadgeCount(): boolean {
    return true;
  }
  quit(): void {
    void this.leave();
  }
  exit(code = 0): void {
    process.exit(code);
  }

  private async leave(): Promise<void> {
    if (this.isQuitting) return;
    this.isQuitting = true;
    await this.lock?.delivered;
    const isFirst = this.lock?.isFirst ?? true;
    const event = new FakeEvent();
    if (isFirst) this.emit('before-quit', event);
    for (const window of this.windows) {
      if (event.defaultPrevented || !(await window.close())) {
        this.isQuitting = false;
        return;
      }
    }
    if (isFirst) this.emit('will-quit', new FakeEvent());
    if (isFirst) this.emit('quit', new FakeEvent(), 0);
    const browser = await this.ready;
    await browser?.context.close();
    process.exit(0);
  }
}

export const app = new App();

interface Item {
  id?: string;
  type?: string;
  submenu?: unknown;
  checked?: boolean;
  click?: () => void;
}

/** Checks a box as it is pressed, before its handler, as Electron does. */
function withBox(item: Item): Item {
  if (item.type !== 'checkbox') return item;
  const box = { ...item };
  box.click = () => {
    box.checked = !box.checked;
    item.click?.();
  };
  return box;
}

/** Only stores its template. */
export class Menu {
  static applicationMenu: Menu | null = null;
  readonly items: readonly Item[];
  constructor(items: readonly Item[] = []) {
    this.items = items;
  }
  static buildFromTemplate(items: readonly Item[]): Menu {
    return new Menu(items.map(withBox));
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.applicationMenu = menu;
  }
  getMenuItemById(id: string): Item | null {
    return this.items.find((item) => item.id === id) ?? null;
  }
}
