import { readlinkSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';

/** Symbolic link of Chromium, except on Windows. Its target names the holder of the lock: computer and process. */
const LOCK = 'SingletonLock';
const HOLDER = /^(.+)-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is running too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes a lock left under another name of this computer, or by another computer. @returns whether there was a lock */
function dropForeignLock(folder: string, host: string): boolean {
  try {
    const [, holder, pid] = HOLDER.exec(readlinkSync(join(folder, LOCK))) ?? [];
    if (holder === undefined || holder === host || isRunning(Number(pid))) return false;
    unlinkSync(join(folder, LOCK));
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether no other copy runs; else `given` has been passed to the running copy. A killed program leaves its lock. If a
 * network has renamed the computer since, it is taken for another computer, and the program would never start again. Two
 * computers that share a home still cannot open the same planner: its file is locked too.
 */
export function isSingleInstance(
  app: Pick<App, 'getPath' | 'requestSingleInstanceLock'>,
  given: Record<string, unknown>,
  host = hostname(),
): boolean {
  const ask = () => app.requestSingleInstanceLock(given);
  return ask() || (dropForeignLock(app.getPath('userData'), host) && ask());
}
