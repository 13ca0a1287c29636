import type { App, BrowserWindow } from 'electron';

/** On Linux a tray may be shown nowhere: without a window nobody could reach the program any more. */
const endsWithWindows = (platform: NodeJS.Platform): boolean => platform === 'linux';

/** The main window is closed: a hidden one must not keep alive what nobody can reach. */
export function closeHidden(
  windows: readonly Pick<BrowserWindow, 'isDestroyed' | 'isVisible' | 'close'>[],
  platform: NodeJS.Platform,
): void {
  if (!endsWithWindows(platform)) return;
  for (const window of windows) if (!window.isDestroyed() && !window.isVisible()) window.close();
}

export interface LastWindowOptions {
  platform: NodeJS.Platform;
  /** The windows close for an update, which ends the program by itself. */
  isInstalling: () => boolean;
}

/** What the last window's end means: elsewhere the program stays in the tray, also where somebody closes the window for one task. */
export function followLastWindow(app: Pick<App, 'on' | 'quit'>, { platform, isInstalling }: LastWindowOptions): void {
  app.on('window-all-closed', () => {
    if (endsWithWindows(platform) && !isInstalling()) app.quit();
  });
}
