import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const MB = 1_048_576;

/** Resident memory of a process, in MB. */
function residentMemory(pid: number): number {
  const status = existsSync('/proc/self/status')
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return (Number(status) * 1_024) / MB;
}

/** @returns a function that gives the peak growth of the process since now, in MB. */
export function watchMemory(pid: number): { stop(): number } {
  const before = residentMemory(pid);
  let peak = before;
  const look = (): void => void (peak = Math.max(peak, residentMemory(pid)));
  const timer = setInterval(look, 10);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak - before;
    },
  };
}
