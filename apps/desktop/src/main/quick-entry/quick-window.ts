import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Screen } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { QUICK_PAGE } from '../own-url.ts';
import { crashLimiter, onRendererCrash } from '../renderer-crash.ts';
import { webPreferences } from '../window.ts';

export interface QuickWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Where the built preload lies. */
  folder: string;
  platform: NodeJS.Platform;
  screen: () => Pick<Screen, 'getCursorScreenPoint' | 'getDisplayNearestPoint'>;
  /** Tells it that it is in front, so that it can take the keys. */
  onShown: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** As wide as a field is at most, and high enough for two lines of what was understood. */
const SIZE = { width: 512, height: 244 };

/** @param zoom of its page, which it shares with the planner's: what is drawn larger needs more room */
function inTheMiddle(area: Rectangle, zoom: number): Rectangle {
  const width = Math.min(Math.round(SIZE.width * zoom), area.width);
  const height = Math.min(Math.round(SIZE.height * zoom), area.height);
  const x = Math.round(area.x + (area.width - width) / 2);
  const y = Math.round(area.y + (area.height - height) / 2);
  return { x, y, width, height };
}

/**
 * The window for one task, over whatever else is open. It is loaded once and then kept hidden: showing a window that is there
 * takes a frame, making one takes a good part of a second.
 */
export class QuickWindow {
  private window: BrowserWindow | null = null;
  private readonly mayRenew: () => boolean;

  constructor(private readonly options: QuickWindowOptions) {
    this.mayRenew = crashLimiter(options.now);
  }

  /** Loads it, hidden. */
  prepare(): void {
    const { BrowserWindow, folder, platform } = this.options;
    if (this.window) return;
    const window = new BrowserWindow({
      title: PRODUCT.name,
      ...SIZE,
      // Over full screens too, and without bringing the whole program with its other windows to the front.
      ...(platform === 'darwin' ? { type: 'panel' } : {}),
      show: false,
      frame: false,
      resizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      alwaysOnTop: true,
      backgroundColor: '#faf6ec',
      webPreferences: webPreferences(folder),
    });
    window.on('blur', () => window.hide());
    window.on('closed', () => {
      if (this.window === window) this.window = null;
    });
    onRendererCrash(window, () => this.renew(window));
    void window.loadURL(QUICK_PAGE);
    this.window = window;
  }

  /** One that keeps ending is made again when it is asked for. */
  private renew(gone: BrowserWindow): void {
    const wasShown = gone.isVisible();
    this.window = null;
    if (this.mayRenew()) {
      if (wasShown) this.show();
      else this.prepare();
    }
    gone.destroy();
  }

  /** On the display with the pointer: the one it was made on may be gone. */
  show(): void {
    this.prepare();
    const screen = this.options.screen();
    const { workArea } = screen.getDisplayNearestPoint(screen.getCursorScreenPoint());
    this.window?.setBounds(inTheMiddle(workArea, this.window.webContents.getZoomFactor()));
    this.window?.show();
    this.window?.focus();
    this.options.onShown();
  }

  hide(): void {
    this.window?.hide();
  }
}
