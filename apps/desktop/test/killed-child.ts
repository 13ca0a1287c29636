import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOTES } from '../../../packages/planner/test/kill-report.ts';
import type { KillReport } from '../../../packages/planner/test/kill-report.ts';
import { taskAt } from '../../../packages/planner/test/rows.ts';
import { TestPlanner } from './planner-device.ts';

/** @property damaged number of damaged records, and of starts that needed a backup */
interface ChildReport extends KillReport {
  damaged: number;
}

/** Lets a child write and kills it. @returns the pairs it reported as durable, and the signal it died of */
async function round(child: string, root: string, first: number, delay: number) {
  const writer = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', child, 'write', root, String(first)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  const ended = new Promise<NodeJS.Signals | null>((resolve) => writer.once('close', (_, signal) => resolve(signal)));
  await new Promise<void>((resolve) => {
    writer.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      resolve();
    });
    writer.once('close', () => resolve());
  });
  // Vary the delay, to interrupt a write at another moment each time.
  await sleep(delay);
  writer.kill('SIGKILL');
  const signal = await ended;
  // The last line may be cut: then that pair was not reported.
  const lines = output.split('\n').slice(0, -1);
  return { signal, pairs: lines.map(Number) };
}

/** Checks the rows after a kill. @returns the next free number */
function verify(root: string, saved: ReadonlySet<number>, report: ChildReport): number {
  const planner = new TestPlanner(root);
  const { rows, damaged, isLost, isRestored } = planner.start().load();
  planner.stop();
  report.damaged += damaged.length + Number(isLost) + Number(isRestored);
  const found = new Map(rows.tasks.map((task) => [task.id, task]));
  const isThere = (n: number): boolean =>
    JSON.stringify(found.get(taskAt(n).id)) === JSON.stringify(taskAt(n, { notes: NOTES }));
  const end = Math.max(0, ...saved) + 4;
  for (const n of saved) if (!isThere(n) || !isThere(n + 1)) report.lost.push(n);
  for (let n = 1; n < end; n += 2) if (isThere(n) !== isThere(n + 1)) report.torn.push(n);
  return end - (end % 2) + 1;
}

/** Kills a writing process again and again, and checks each time that all pairs reported as durable exist. */
export async function killInMidEdit(child: string, root: string, rounds: number): Promise<ChildReport> {
  const report: ChildReport = { rounds, saved: 0, lost: [], torn: [], unproven: 0, damaged: 0 };
  const saved = new Set<number>();
  let next = 1;
  for (let n = 0; n < rounds; n += 1) {
    const { signal, pairs } = await round(child, root, next, (n * 7) % 40);
    for (const pair of pairs) saved.add(pair);
    if (signal !== 'SIGKILL' || pairs.length === 0) report.unproven += 1;
    next = verify(root, saved, report);
  }
  return { ...report, saved: saved.size };
}
