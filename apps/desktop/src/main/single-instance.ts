import { readlinkSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';

/** A link of Chromium's, outside Windows. What it leads to is no file but says who has the lock: computer and process. */
const LOCK = 'SingletonLock';
const HOLDER = /^(.+)-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Takes a lock away that was left under another name of this computer, or by another one. @returns whether there was one */
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
 * Whether this copy is the only one; else the other one is told by now what this one was started for. A program that was cut off
 * leaves its lock, and under another name than it bore then, as networks give them, the computer is taken for another one: it
 * would never start again. Two that share a home share no planner all the same: the file itself is held by one alone.
 */
export function isSingleInstance(
  app: Pick<App, 'getPath' | 'requestSingleInstanceLock'>,
  given: Record<string, unknown>,
  host = hostname(),
): boolean {
  const ask = () => app.requestSingleInstanceLock(given);
  return ask() || (dropForeignLock(app.getPath('userData'), host) && ask());
}
