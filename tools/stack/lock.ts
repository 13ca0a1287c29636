import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { commandLine, isAlive } from './processes.ts';

/** The running process that holds a lock file; a process id that was reused by another program does not count. */
function holder(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    return pid > 1 && isAlive(pid) && /node|tools\//.test(commandLine(pid)) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Acquires a lock file. @returns the process that holds it already, or undefined when it is ours now. */
export function takeLock(path: string): number | undefined {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx', mode: 0o600 });
      return undefined;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
    }
    const pid = holder(path);
    if (pid !== undefined && pid !== process.pid) return pid;
    rmSync(path, { force: true });
  }
}

export const releaseLock = (path: string): void => rmSync(path, { force: true });
