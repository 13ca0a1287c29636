import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import type { AppImageUpdater } from 'electron-updater';
import { programPath } from '../config.ts';

/** Gives the program a second name. @throws where it is not there, or its folder takes no files */
function keep(path: string, kept: string): void {
  rmSync(kept, { force: true });
  try {
    linkSync(path, kept);
  } catch {
    // Memory sticks and some networks' disks know no second names.
    copyFileSync(path, kept);
  }
}

/**
 * electron-updater deletes the AppImage that runs, and only then moves the new one to its place: where that fails, for want of
 * room or because the fetched file was cleaned away, the program would be gone. Here the old one is kept until the new one stands.
 */
export function keepAppImage(updater: Pick<AppImageUpdater, 'install' | 'emit'>): void {
  const install = updater.install.bind(updater);
  updater.install = (...how) => {
    const path = programPath();
    // Found by whoever looks for the program after the power went in between.
    const kept = `${path}.before`;
    try {
      keep(path, kept);
      const isInstalled = install(...how);
      if (!isInstalled) renameSync(kept, path);
      // Two names of one file are not renamed into one.
      rmSync(kept, { force: true });
      return isInstalled;
    } catch (error) {
      // As electron-updater says it: it asks while the program ends, when nobody would catch it.
      updater.emit('error', error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };
}
