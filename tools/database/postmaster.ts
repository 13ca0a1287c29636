import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../failure.ts';
import { commandLine, isAlive, isFolderInUse, isZombie, waitUntil } from '../stack/processes.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

const FAST_MS = 15_000;
const IMMEDIATE_MS = 5_000;
const ZOMBIE_MS = 5_000;

/** The lock file of a data folder, whether or not that process still runs. */
function readLock(data: string): Postmaster | undefined {
  try {
    const [pid, , , port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 1 ? { pid: Number(pid), port: Number(port) } : undefined;
  } catch {
    return undefined;
  }
}

/** The server that runs on exactly this data folder, if any. Its process id alone may be another process's by now. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const lock = readLock(data);
  if (!lock || !isAlive(lock.pid)) return undefined;
  const command = commandLine(lock.pid);
  return command.includes('postgres') && command.includes(`-D ${data} `) ? lock : undefined;
}

/** Stops only the server that a killed parent left on this data folder. */
export async function stopLeftover(data: string): Promise<boolean> {
  const left = runningPostmaster(data);
  if (!left) return false;
  const gone = () => !isAlive(left.pid);
  process.kill(left.pid, 'SIGINT');
  if (await waitUntil(gone, FAST_MS)) return true;
  process.kill(left.pid, 'SIGQUIT');
  if (await waitUntil(gone, IMMEDIATE_MS)) return true;
  throw new Failure(
    `The database server of an earlier run (process ${left.pid}) does not stop: end it, then start again.`,
  );
}

/**
 * Removes the lock of a killed server whose process was not reaped (in a container without an init), as PostgreSQL
 * takes it for a running one; but only when no process works in the folder any more.
 */
export async function dropLockOfZombie(data: string): Promise<void> {
  const lock = readLock(data);
  if (!lock || !isZombie(lock.pid)) return;
  if (await waitUntil(() => !isZombie(lock.pid), ZOMBIE_MS)) return;
  if (!isFolderInUse(realpathSync(data))) rmSync(join(data, 'postmaster.pid'), { force: true });
}
