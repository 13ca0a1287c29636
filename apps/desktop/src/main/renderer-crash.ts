import type { BrowserWindow } from 'electron';

type Gone = Pick<BrowserWindow, 'isDestroyed'> & { webContents: Pick<BrowserWindow['webContents'], 'on'> };

const MINUTE_MS = 60_000;
const MOST_A_MINUTE = 3;

/** Counts the ends of pages. @returns whether one that ends now may be made anew: one that dies at its start would be for ever */
export function crashLimiter(now: () => number): () => boolean {
  let ends: number[] = [];
  return () => {
    ends = [...ends.filter((at) => now() - at < MINUTE_MS), now()];
    return ends.length <= MOST_A_MINUTE;
  };
}

/** Calls back when a window's page has crashed, or was ended from outside: the window would stay, and show nothing. */
export function onRendererCrash(window: Gone, onGone: () => void): void {
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return;
    console.error(`A window's page is gone: ${reason}`);
    // A window is not taken down while it still tells of its page.
    setImmediate(() => {
      if (!window.isDestroyed()) onGone();
    });
  });
}
