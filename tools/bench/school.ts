import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import type { Stack } from '../stack/stack.ts';
import type { Say } from '../terminal.ts';
import { isFirstDay } from './admin.ts';
import type { Bench } from './api.ts';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { processorSeconds, residentMegabytes } from './machine.ts';
import { Operator } from './operator.ts';
import { firstBell, timed } from './school-people.ts';
import type { Kinds } from './school-people.ts';
import { insertSchools, insertStudents, newStudents } from './school-setup.ts';
import type { Student } from './school-setup.ts';

const SCHOOLS = 30;
const PEOPLE = 2_000;
/** Seconds within which they all arrive, evenly. */
const ARRIVAL_SECONDS = 60;
/** Searches of operators a second, and recipients of the mailing that goes out meanwhile. */
const SEARCHES = 2;
const RECIPIENTS = 2_000;
/** Goal (docs/performance.md): p99 of calls by somebody who is signed in, in milliseconds. */
const P99_GOAL_MS = 250;
/** Kinds of calls that the goal is about. */
const SIGNED_IN = ['who am I', 'devices and keys', 'pull', 'push', 'operator’s search'];

/** Searches people at an even rate until told to stop. */
async function search(operator: Operator, kinds: Kinds, isOver: () => boolean): Promise<void> {
  const asked: Promise<unknown>[] = [];
  for (let at = 0; !isOver(); at += 1) {
    const path = `/user/all?page=1&size=10&search=student-${at % 100}`;
    asked.push(timed(kinds, 'operator’s search', () => operator.fetch(path)).catch(() => undefined));
    await sleep(1_000 / SEARCHES);
  }
  await Promise.all(asked);
}

interface Bell {
  people: number;
  kinds: Kinds;
  /** Reasons for which students did not get through. */
  lost: string[];
  /** Seconds from the first arrival until the last student had pushed. */
  seconds: number;
  /** Peak of the API, in MB. */
  peak: number;
  /** Processor seconds of each process meanwhile. */
  processor: Record<string, number>;
}

function processorOf(stack: Stack): Record<string, number> {
  const { user, system } = process.cpuUsage();
  const of = (log: string): number => processorSeconds(stack.processOf(log)!);
  return {
    API: of('api.log'),
    database: of('postgres.log'),
    'identity provider': of('identity-provider.log'),
    load: (user + system) / 1e6,
  };
}

let bells = 0;

/** One bell: so many students who arrive within a minute, beside operators and a mailing. */
async function ring(stack: Stack, operator: Operator, people: number, say: Say): Promise<Bell> {
  bells += 1;
  const students = await newStudents(bells, people, SCHOOLS, isFirstDay());
  const { databaseOwnerUrl, identityProviderUrl } = stack.settings;
  if (!isFirstDay()) await insertStudents(databaseOwnerUrl, `${identityProviderUrl}/google`, students);
  const kinds: Kinds = new Map();
  const lost: string[] = [];
  const api = stack.processOf('api.log')!;
  const before = processorOf(stack);
  let [isOver, peak, through] = [false, 0, 0];
  const watch = (async () => {
    while (!isOver) {
      peak = Math.max(peak, residentMegabytes(api));
      await sleep(500);
    }
  })();
  const searching = search(operator, kinds, () => isOver);
  const to = Array.from({ length: RECIPIENTS }, (_, at) => `reader-${bells}-${at}@bench.example`);
  const start = performance.now();
  await operator.post('/email/alert', { to, subject: 'Bench', template: 'update' });
  const arrive = async (student: Student, at: number) => {
    await sleep(Math.max(0, start + (at * ARRIVAL_SECONDS * 1_000) / people - performance.now()));
    try {
      const stream = await firstBell(stack, kinds, student);
      through += 1;
      return stream;
    } catch (error) {
      lost.push(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  const report = setInterval(() => say(`${people} students: ${through} are through, ${lost.length} are lost`), 15_000);
  const streams = await Promise.all(students.map(arrive));
  const seconds = (performance.now() - start) / 1_000;
  clearInterval(report);
  isOver = true;
  await Promise.all([watch, searching]);
  for (const stream of streams) stream?.destroy();
  const processor: Record<string, number> = {};
  for (const [name, used] of Object.entries(processorOf(stack))) processor[name] = used - before[name]!;
  return { people, kinds, lost, seconds, peak, processor };
}

const milliseconds = (times: number[], share: number): string => `${Math.round(percentile(times, share))} ms`;

/** A row per kind of call: calls a second, median and 99th percentile, failures. */
function rowsOf({ people, kinds, seconds }: Bell): string[][] {
  return [...kinds].map(([kind, { times, failures }]) => [
    `${people}: ${kind}`,
    `${(times.length / seconds).toFixed(1)}/s`,
    `${milliseconds(times, 0.99)} (p50 ${milliseconds(times, 0.5)}, p95 ${milliseconds(times, 0.95)}, failed ${failures.length})`,
  ]);
}

function notesOf({ people, kinds, lost, seconds, peak, processor }: Bell): string[] {
  const failures = [...kinds].flatMap(([kind, noted]) => noted.failures.map((failure) => `${kind}: ${failure}`));
  const counted = Map.groupBy([...failures, ...lost.map((reason) => `lost: ${reason}`)], (failure) => failure);
  const most = [...counted].sort(([, a], [, b]) => b.length - a.length).slice(0, 5);
  const used = Object.entries(processor).map(([name, value]) => `${name} ${value.toFixed(0)}`);
  return [
    `${people} students of ${SCHOOLS} schools within ${ARRIVAL_SECONDS} s: ${lost.length} lost, the last was through after ${Math.round(seconds)} s, API at most ${Math.round(peak)} MB`,
    `  processor seconds: ${used.join(', ')}`,
    ...most.map(([failure, of]) => `  ${of.length} × ${failure}`),
  ];
}

function figuresOf({ people, kinds, lost }: Bell): Figure[] {
  const failed = lost.length + [...kinds.values()].reduce((sum, { failures }) => sum + failures.length, 0);
  const count: Figure = { name: `${people}-failed`, ratio: failed, goal: 0, better: 'lower', spread: [failed, failed] };
  const waits = SIGNED_IN.map((kind): Figure => {
    const times = kinds.get(kind)?.times ?? [];
    const spread: [number, number] = [percentile(times, 0.5), Math.max(...times)];
    const name = `${people}-${kind.replaceAll(' ', '-')}`;
    return { name, ratio: percentile(times, 0.99), goal: P99_GOAL_MS, unit: 'ms', better: 'lower', spread };
  });
  return [count, ...waits];
}

/**
 * The first bell: 2,000 students of 30 schools sign in within a minute, and work; operators search, and a mailing goes out. Then the same with twice as many. Database, servers and load share the cores.
 */
export const benchSchool: Bench = async (stack, say) => {
  await insertSchools(stack.settings.databaseOwnerUrl, SCHOOLS);
  const operator = await Operator.signIn(stack);
  const size = Number(process.env.BENCH_STUDENTS ?? PEOPLE);
  if (!(size > 0)) throw new Failure('BENCH_STUDENTS takes a number of students.');
  say('Warming up');
  await ring(stack, operator, Math.ceil(size / 20), say);
  const usual = await ring(stack, operator, size, say);
  const twice = await ring(stack, operator, 2 * size, say);
  return {
    figures: figuresOf(usual),
    table: [...rowsOf(usual), ...rowsOf(twice)],
    notes: ['not pinned: database, servers and load share all cores', ...notesOf(usual), ...notesOf(twice)],
  };
};
