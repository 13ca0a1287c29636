import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** State and parent of a process by Linux' /proc, or by `ps` elsewhere. */
export function processTable(): { pid: number; parent: number; state: string }[] {
  const lines = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => readProcess(pid))
    : execFileSync('ps', ['-axo', 'pid=,ppid=,state='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/);
    return pid && parent ? [{ pid: Number(pid), parent: Number(parent), state: state ?? '' }] : [];
  });
}

function readProcess(pid: string): string {
  try {
    const [, state, parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return `${pid} ${parent} ${state}`;
  } catch {
    // The process ended after it was listed.
    return '';
  }
}

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  return processTable()
    .filter(({ parent, state }) => parent === pid && !state.startsWith('Z'))
    .map((child) => child.pid);
}
