import type { App, BrowserWindow } from 'electron';

/** On Linux there may be no tray: without a window the program would be out of reach. */
const endsWithWindows = (platform: NodeJS.Platform): boolean => platform === 'linux';

/** Closes hidden windows after the main one, if they would keep a program alive that is out of reach. */
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

/** Quits after the last window on Linux; elsewhere the program stays in the tray. */
export function followLastWindow(app: Pick<App, 'on' | 'quit'>, { platform, isInstalling }: LastWindowOptions): void {
  app.on('window-all-closed', () => {
    if (endsWithWindows(platform) && !isInstalling()) app.quit();
  });
}
