import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Screen } from 'electron';
import { PRODUCT } from '@bellweek/api-client/contract/product';
import { QUICK_PAGE } from '../own-url.ts';
import { crashLimiter, onRendererCrash } from '../renderer-crash.ts';
import { webPreferences } from '../window.ts';

export interface QuickWindowOptions {
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  /** Folder of the built preload. */
  folder: string;
  platform: NodeJS.Platform;
  screen: () => Pick<Screen, 'getCursorScreenPoint' | 'getDisplayNearestPoint'>;
  /** Called once it is in front, so that it can take the focus. */
  onShown: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Maximum width of a field, and height for two lines of tokens. */
const SIZE = { width: 512, height: 244 };

/** @param zoom of its page, shared with the planner's: larger content needs a larger window */
function inTheMiddle(area: Rectangle, zoom: number): Rectangle {
  const width = Math.min(Math.round(SIZE.width * zoom), area.width);
  const height = Math.min(Math.round(SIZE.height * zoom), area.height);
  const x = Math.round(area.x + (area.width - width) / 2);
  const y = Math.round(area.y + (area.height - height) / 2);
  return { x, y, width, height };
}

/**
 * The quick entry window, in front of all others. Loaded once and kept hidden: showing an existing window takes a
 * frame, creating one a good part of a second.
 */
export class QuickWindow {
  private window: BrowserWindow | null = null;
  private readonly mayRenew: () => boolean;

  constructor(private readonly options: QuickWindowOptions) {
    this.mayRenew = crashLimiter(options.now);
  }

  /** Creates it, hidden. */
  prepare(): void {
    const { BrowserWindow, folder, platform } = this.options;
    if (this.window) return;
    const window = new BrowserWindow({
      title: PRODUCT.name,
      ...SIZE,
      // Shown over full screens too, without activating the program's other windows.
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

  /** Recreates a crashed window; one that keeps crashing only on demand. */
  private renew(gone: BrowserWindow): void {
    const wasShown = gone.isVisible();
    this.window = null;
    if (this.mayRenew()) {
      if (wasShown) this.show();
      else this.prepare();
    }
    gone.destroy();
  }

  /** Shows the window on the display with the pointer: the display that it was created on may be gone. */
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
