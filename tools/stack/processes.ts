import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

const HAS_PROC = process.platform === 'linux';

/** False also for a zombie, which has ended and was not reaped yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

export function isZombie(pid: number): boolean {
  if (!HAS_PROC) return false;
  try {
    // The name in brackets may contain anything, the state follows the last bracket.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().startsWith('Z') ?? false;
  } catch {
    return false;
  }
}

/** The command line of a process, empty when it has none or may not be read. */
export function commandLine(pid: number): string {
  try {
    if (HAS_PROC) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Whether any process works inside a folder (Linux only; elsewhere assumed). */
export function isFolderInUse(folder: string): boolean {
  if (!HAS_PROC) return true;
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

/** How a child ended: "exit code 1" or "signal SIGKILL". */
export const endingOf = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal ? `signal ${signal}` : `exit code ${code ?? 0}`;

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a condition holds. @returns false after a timeout. */
export async function waitUntil(condition: () => boolean | Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() >= end) return false;
    await sleep(50);
  }
  return true;
}
