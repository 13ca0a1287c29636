import type { BrowserWindow } from 'electron';

type Closing = Pick<BrowserWindow, 'close' | 'isDestroyed' | 'once' | 'off'> & {
  webContents: Pick<BrowserWindow['webContents'], 'on' | 'off'>;
};

/**
 * Closes windows one after the other as a person would, so that each may ask about unsaved changes.
 * @returns false as soon as one stays
 */
export async function closeWindows(windows: readonly Closing[]): Promise<boolean> {
  for (const window of windows) {
    if (!window.isDestroyed() && !(await closeOne(window))) return false;
  }
  return true;
}

function closeOne(window: Closing): Promise<boolean> {
  return new Promise((resolve) => {
    const { webContents } = window;
    const end = (isClosed: boolean) => {
      window.off('closed', closed);
      if (!window.isDestroyed()) webContents.off('will-prevent-unload', objected);
      resolve(isClosed);
    };
    const closed = () => end(true);
    // Runs after the window's own listener, which has asked: prevented means that the person leaves anyway.
    const objected = (event: { defaultPrevented: boolean }) => {
      if (!event.defaultPrevented) end(false);
    };
    window.once('closed', closed);
    webContents.on('will-prevent-unload', objected);
    window.close();
  });
}
