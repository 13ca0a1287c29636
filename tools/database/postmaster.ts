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

/** What the lock file of a data folder says, whether or not that process still lives. */
function readLock(data: string): Postmaster | undefined {
  try {
    const [pid, , , port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(pid) > 1 ? { pid: Number(pid), port: Number(port) } : undefined;
  } catch {
    return undefined;
  }
}

/** The server that runs on exactly this data folder, if one does. Its number alone may be another process's by now. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const lock = readLock(data);
  if (!lock || !isAlive(lock.pid)) return undefined;
  const command = commandLine(lock.pid);
  return command.includes('postgres') && command.includes(`-D ${data} `) ? lock : undefined;
}

/** Stops the server that a killed starter left on this data folder; nothing else. */
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
 * Where nobody reaps dead processes (a container without an init), a killed server's number lives on and PostgreSQL
 * takes its lock for a live one. The lock goes only when no process works in the folder any more.
 */
export async function dropLockOfZombie(data: string): Promise<void> {
  const lock = readLock(data);
  if (!lock || !isZombie(lock.pid)) return;
  if (await waitUntil(() => !isZombie(lock.pid), ZOMBIE_MS)) return;
  if (!isFolderInUse(realpathSync(data))) rmSync(join(data, 'postmaster.pid'), { force: true });
}
