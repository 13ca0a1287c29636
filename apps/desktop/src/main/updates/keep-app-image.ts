import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import type { AppImageUpdater } from 'electron-updater';
import { programPath } from '../config.ts';

/** Hard-links the program to a second name. @throws if it is missing, or its folder is not writable */
function keep(path: string, kept: string): void {
  rmSync(kept, { force: true });
  try {
    linkSync(path, kept);
  } catch {
    // Memory sticks and some network drives have no hard links.
    copyFileSync(path, kept);
  }
}

/**
 * Keeps the old AppImage until the new one is in its place: electron-updater deletes it before moving the new one, and
 * if that fails, for lack of room or because the download was cleaned away, the program would be gone.
 */
export function keepAppImage(updater: Pick<AppImageUpdater, 'install' | 'emit'>): void {
  const install = updater.install.bind(updater);
  updater.install = (...how) => {
    const path = programPath();
    // A readable name, for people who look for the program after a power cut in between.
    const kept = `${path}.before`;
    try {
      keep(path, kept);
      const isInstalled = install(...how);
      if (!isInstalled) renameSync(kept, path);
      // Renaming a hard link to another link of the same file does nothing.
      rmSync(kept, { force: true });
      return isInstalled;
    } catch (error) {
      // Emitted as electron-updater does: it installs while the program quits, where an exception would not be caught.
      updater.emit('error', error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };
}
