import { UpdateRefused } from './refused.ts';
import type { Updater } from './updates.ts';

/** As much of Electron's own updater of macOS as is used here. */
export interface Squirrel {
  once(event: 'update-downloaded', listener: () => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'update-downloaded', listener: () => void): unknown;
  removeListener(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * On macOS the system fetches the file once more, from us, and looks at its signature. Only what has passed that counts as
 * fetched: asked to restart before, electron-updater would restart whenever any update has passed, after a failure the next.
 */
export function waitForSquirrel(updater: Pick<Updater, 'downloadUpdate'>, squirrel: Squirrel): void {
  const download = updater.downloadUpdate.bind(updater);
  updater.downloadUpdate = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = (cause: Error) => reject(new UpdateRefused('notInstalled', { cause }));
    squirrel.once('update-downloaded', resolve);
    squirrel.once('error', refuse);
    try {
      await Promise.all([promise, download()]);
    } finally {
      squirrel.removeListener('update-downloaded', resolve);
      squirrel.removeListener('error', refuse);
    }
  };
}
