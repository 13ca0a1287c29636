import type { BrowserWindow } from 'electron';

type Gone = Pick<BrowserWindow, 'isDestroyed'> & { webContents: Pick<BrowserWindow['webContents'], 'on'> };

const MINUTE_MS = 60_000;
const MOST_A_MINUTE = 3;

/** Counts crashes of a page. @returns whether the page may be reloaded now: one that crashes at its start would loop */
export function crashLimiter(now: () => number): () => boolean {
  let ends: number[] = [];
  return () => {
    ends = [...ends.filter((at) => now() - at < MINUTE_MS), now()];
    return ends.length <= MOST_A_MINUTE;
  };
}

/** Calls back when a window's page has crashed or was killed: the window would stay empty. */
export function onRendererCrash(window: Gone, onGone: () => void): void {
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit') return;
    console.error(`A window's page is gone: ${reason}`);
    // A window cannot be destroyed within this event.
    setImmediate(() => {
      if (!window.isDestroyed()) onGone();
    });
  });
}
