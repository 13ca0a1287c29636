import { EventEmitter } from 'node:events';
import type { Frame, Page } from '@playwright/test';
import { app } from './app.ts';
import { FakeEvent } from './event.ts';
import { showIn } from './pages.ts';
import { electronUrl, pageUrl } from './urls.ts';

type OpenHandler = (details: { url: string }) => { action: string };

export class WebContents extends EventEmitter {
  private static count = 0;
  readonly id: number;
  windowOpenHandler: OpenHandler = () => ({ action: 'allow' });
  private page: Page | null = null;
  private loading: string | null = null;

  constructor() {
    super();
    WebContents.count += 1;
    this.id = WebContents.count;
  }

  attach(page: Page): void {
    this.page = page;
    showIn(page, this);
    page.on('close', () => this.emit('destroyed'));
  }
  /** A frame in Electron's terms. */
  frameOf(frame: Frame): { url: string; parent: object | null } {
    return { url: electronUrl(frame.url()), parent: frame.parentFrame() };
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.windowOpenHandler = handler;
  }
  getZoomFactor(): number {
    return 1;
  }
  isLoading(url: string): boolean {
    return this.loading === url;
  }
  async load(url: string): Promise<void> {
    this.loading = pageUrl(url);
    await this.page?.goto(this.loading, { waitUntil: 'domcontentloaded' });
    this.loading = null;
  }
  send(name: string, ...values: unknown[]): void {
    const tell = ([event, parts]: [string, unknown[]]) =>
      (window as unknown as { __electronTell?: (e: string, p: unknown[]) => void }).__electronTell?.(event, parts);
    // A page that navigates meanwhile does not receive it.
    void this.page?.evaluate(tell, [name, values] as [string, unknown[]]).catch(() => undefined);
  }
}

export class BrowserWindow extends EventEmitter {
  private static readonly open = new Set<BrowserWindow>();
  readonly webContents = new WebContents();
  readonly options: Record<string, unknown>;
  private page: Promise<Page>;
  private isGone = false;
  private isShown = false;
  private closing: Promise<boolean> | null = null;
  private loaded: Promise<void> = Promise.resolve();

  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    BrowserWindow.open.add(this);
    app.windows.add(this);
    app.emit('web-contents-created', new FakeEvent(), this.webContents);
    this.page = this.begin();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...BrowserWindow.open];
  }

  private async begin(): Promise<Page> {
    const { newPage } = await app.whenReady();
    const page = await newPage();
    this.webContents.attach(page);
    page.once('close', () => this.end());
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') return void dialog.accept();
      const event = new FakeEvent();
      this.webContents.emit('will-prevent-unload', event);
      if (event.defaultPrevented) return void dialog.accept();
      this.emit('stays');
      void dialog.dismiss();
    });
    return page;
  }

  private end(): void {
    this.isGone = true;
    BrowserWindow.open.delete(this);
    app.windows.delete(this);
    this.emit('closed');
    if (BrowserWindow.open.size === 0) app.emit('window-all-closed');
  }

  loadURL(url: string): Promise<void> {
    this.loaded = this.load(url);
    return this.loaded;
  }
  private async load(url: string): Promise<void> {
    await this.page;
    await this.webContents.load(url);
    this.emit('ready-to-show');
  }
  /** @returns whether it is closed; its page may object */
  close(): Promise<boolean> {
    // Chromium answers only once to two requests.
    this.closing ??= this.closeOnce().finally(() => (this.closing = null));
    return this.closing;
  }
  private async closeOnce(): Promise<boolean> {
    const page = await this.page;
    // Chromium forgets a request to close while the page navigates.
    await this.loaded.catch(() => undefined);
    const stays = new Promise<boolean>((resolve) => this.once('stays', () => resolve(false)));
    const closed = new Promise<boolean>((resolve) => this.once('closed', () => resolve(true)));
    if (this.isGone) return true;
    void page.close({ runBeforeUnload: true }).catch(() => undefined);
    return Promise.race([stays, closed]);
  }
  show(): void {
    this.isShown = true;
  }
  hide(): void {
    this.isShown = false;
  }
  /** No test checks the position of a window. */
  setBounds(): void {}
  focus(): void {
    this.emit('focus');
  }
  restore(): void {}
  isVisible(): boolean {
    return this.isShown;
  }
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
}
