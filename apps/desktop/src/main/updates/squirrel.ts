import { UpdateRefused } from './refused.ts';
import type { Updater } from './updates.ts';

/** The parts of Electron's own updater for macOS that are used here. */
export interface Squirrel {
  once(event: 'update-downloaded', listener: () => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'update-downloaded', listener: () => void): unknown;
  removeListener(event: 'error', listener: (error: Error) => void): unknown;
}

/**
 * Waits for the system on macOS, which downloads the file again, from us, and checks its signature. If asked to restart
 * before that, electron-updater would restart as soon as any update has passed, after a failure the next.
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
