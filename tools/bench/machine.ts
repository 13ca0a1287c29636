import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { Client } from 'pg';

/** The child processes of a process. */
function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

function pin(core: number, pids: number[]): void {
  for (const pid of pids) execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

/**
 * Pins the measured processes to one core, and the database, the load generator (this process) and other helpers to
 * another.
 * @returns the pinning, for the report.
 */
export function pinProcesses(measured: number[], database: number, helpers: number[] = []): string {
  if (process.platform !== 'linux' || availableParallelism() < 2) return 'not pinned (needs Linux and two cores)';
  try {
    pin(0, measured);
    pin(1, [process.pid, database, ...childrenOf(database), ...helpers]);
    return 'pinned: what is measured on core 0, database and load generator on core 1';
  } catch {
    return 'not pinned (taskset is missing or refused)';
  }
}

/** Resident memory of a process, in MB of 1,024 kB. */
export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) / 1024;

/** Seconds of processor time in `/proc`: clock ticks of a hundredth. */
const TICKS = 100;

/** Processor seconds of a process and its children, ended children included. */
export function processorSeconds(pid: number): number {
  const ownOf = (one: number): number => {
    try {
      // From the state on: utime, stime, cutime and cstime are the 12th to the 15th.
      const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      return fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0) / TICKS;
    } catch {
      return 0;
    }
  };
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownOf(one), 0);
}

export const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ');

/** Share of time that the host took away, since the machine started. */
function steal(): string {
  try {
    const values = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number);
    return `${((100 * values[7]!) / values.reduce((sum, value) => sum + value, 0)).toFixed(2)} %`;
  } catch {
    return 'unknown';
  }
}

/** Description of the machine, for the report. */
export async function describeMachine(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const setting = async (name: string): Promise<string> => {
    const { rows } = await client.query<{ value: string }>('SELECT current_setting($1) AS value', [name]);
    return rows[0]!.value;
  };
  const database = `PostgreSQL ${await setting('server_version')}, fsync ${await setting('fsync')}`;
  await client.end();
  return describe(database);
}

/** The same without a database. */
export const describe = (...parts: string[]): string[] => [
  [`Node ${process.version}`, ...parts, `${process.platform} ${release()}`].join(', '),
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
  `steal since boot ${steal()}`,
];
