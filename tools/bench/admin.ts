import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Failure } from '../failure.ts';
import { fromRoot } from '../paths.ts';
import { Child } from '../stack/child.ts';
import { waitUntil } from '../stack/processes.ts';
import type { Stack } from '../stack/stack.ts';
import type { Say } from '../terminal.ts';
import { adminTargets } from './admin-targets.ts';
import type { AdminTarget } from './admin-paths.ts';
import type { Bench } from './api.ts';
import { median, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { pinProcesses, residentMegabytes } from './machine.ts';
import { openLoop } from './open-loop.ts';
import { insertPeople } from './people.ts';
import type { SignedIn } from './people.ts';
import type { Target } from './rounds.ts';

/** Rows to seed unless `--users` and `--audit` say otherwise; the goals apply to `--full`. */
const USUAL = { users: '100000', audit: '1000000' };
const FULL = { users: '1000000', audit: '10000000' };
const OPERATORS = 20;
const ROUNDS = 3;
const SECONDS = 5;
/** Requests per second: more than ten busy operators ask for. */
const RATE = 10;
/** Milliseconds within which 99 of 100 are answered. */
const P99_GOAL = 150;
/** Timeout of statements left running by an earlier measurement, in milliseconds. */
const SETTLE_MS = 60_000;
/** Goals while a million people are streamed: memory of the process, and slowdown of the others' p99. */
const STREAM_GOALS = { megabytes: 64, slowdown: 2 };

const options = () =>
  parseArgs({
    options: {
      full: { type: 'boolean' },
      users: { type: 'string' },
      audit: { type: 'string' },
      data: { type: 'string' },
      only: { type: 'string' },
      'first-day': { type: 'boolean' },
    },
    allowPositionals: true,
  }).values;

/** `--data`: folder of the seeded data, kept for later runs. Ten million entries take a quarter of an hour. */
export const keptData = (): string | undefined => options().data;

/** `--first-day`: students of `school` have neither an account nor a device yet. */
export const isFirstDay = (): boolean => options()['first-day'] ?? false;

/** The targets whose names `--only` lists, with commas in between; without it, all. */
function chosen(targets: AdminTarget[]): AdminTarget[] {
  const names = options().only?.split(',');
  const found = targets.filter(({ name }) => names?.includes(name) ?? true);
  if (names && found.length < names.length)
    throw new Failure(`--only takes these: ${targets.map(({ name }) => name).join(', ')}.`);
  return found;
}

/** Whether an earlier run has seeded the kept folder. */
async function isSeeded(stack: Stack, users: number): Promise<boolean> {
  const client = new Client({ connectionString: stack.settings.databaseOwnerUrl });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM users');
  await client.end();
  return rows[0]!.count >= users;
}

/** Seeds the copy's database with the public command. */
async function seed(stack: Stack, say: Say, keep: (child: Child) => void): Promise<string> {
  const values = options();
  const { users, audit } = { ...(values.full ? FULL : USUAL), ...values };
  if (await isSeeded(stack, Number(users))) return `${users} people and ${audit} audit entries, seeded before`;
  const began = Date.now();
  const child = new Child({
    name: 'The seed',
    args: [fromRoot('apps/api/dist/commands/seed.js'), '--users', users, '--audit', audit],
    env: stack.env,
    logFile: join(stack.settings.dataDir, 'logs', 'seed.log'),
    onOutput: (text) => say(text.trim().split('\n').at(-1) ?? ''),
  });
  keep(child);
  const end = await child.ended;
  if (end !== 'exit code 0') throw new Failure(`The seed failed (${end}).${child.lastWords()}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  return `${users} people and ${audit} audit entries, seeded in ${seconds} s`;
}

async function operators(stack: Stack): Promise<SignedIn[]> {
  const { databaseOwnerUrl } = stack.settings;
  const people = await insertPeople(databaseOwnerUrl, OPERATORS);
  const client = new Client({ connectionString: databaseOwnerUrl });
  await client.connect();
  await client.query(`UPDATE users SET operator_role = 'administrator' WHERE id = ANY ($1)`, [
    people.map(({ userId }) => userId),
  ]);
  await client.query('UPDATE sessions SET verified_at = now() WHERE user_id = ANY ($1)', [
    people.map(({ userId }) => userId),
  ]);
  await client.end();
  return people;
}

/** Waits for statements of timed-out requests, which would still run during the next measurement. */
async function untilIdle(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const isIdle = async (): Promise<boolean> => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`,
    );
    return rows.length === 0;
  };
  await waitUntil(isIdle, SETTLE_MS);
  await client.end();
}

/** The paths of a target, each request by the next operator. */
function requestsOf(stack: Stack, { name, paths }: AdminTarget, people: readonly SignedIn[]): Target {
  const { apiUrl, databaseOwnerUrl, ports } = stack.settings;
  const count = Math.max(paths.length, people.length);
  const requests = Array.from({ length: count }, (_, index) => ({
    path: paths[index % paths.length]!,
    headers: { cookie: `bellweek-session-${ports.api}=${people[index % people.length]!.session}` },
  }));
  return { name, url: apiUrl, prepare: () => untilIdle(databaseOwnerUrl), requests };
}

/** Milliseconds within which 99 % of the answers come. */
async function p99Of(target: Target): Promise<number> {
  await target.prepare?.();
  return percentile(await openLoop(target, RATE, SECONDS), 0.99);
}

interface Measured {
  figure: Figure;
  row: string[];
}

async function measure(target: Target, { name, p99: goal = P99_GOAL }: AdminTarget): Promise<Measured> {
  const latency: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) latency.push(await p99Of(target));
  const [ratio, spread] = [median(latency), [Math.min(...latency), Math.max(...latency)] as [number, number]];
  return { figure: { name, goal, unit: 'ms', better: 'lower', ratio, spread }, row: [name, `${ratio.toFixed(1)} ms`] };
}

/** A refused request misses its goal; the lists after it are still measured. */
function refused({ name, p99: goal = P99_GOAL }: AdminTarget, failure: unknown): Measured {
  if (!(failure instanceof Failure)) throw failure;
  const figure: Figure = { name, goal, unit: 'ms', better: 'lower', ratio: Infinity, spread: [Infinity, Infinity] };
  return { figure, row: [name, failure.message] };
}

/** Streams all people once, while others read their lists. */
async function measureStream(stack: Stack, pid: number, other: Target, cookie: string): Promise<Figure[]> {
  const alone = await p99Of(other);
  const before = residentMegabytes(pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 50);
  const reading = fetch(`${stack.settings.apiUrl}/user/all`, { headers: { cookie } }).then(async ({ body }) => {
    let size = 0;
    for await (const chunk of body!) size += (chunk as Uint8Array).length;
    return size;
  });
  const beside = await p99Of(other);
  if ((await reading) === 0) throw new Failure('The bench is void: nobody was written out.');
  clearInterval(watch);
  const [grown, slowdown] = [peak - before, beside / alone];
  return [
    { name: 'users-whole-memory', goal: STREAM_GOALS.megabytes, better: 'lower', ratio: grown, spread: [grown, grown] },
    {
      name: 'users-whole-others-p99',
      goal: STREAM_GOALS.slowdown,
      better: 'lower',
      ratio: slowdown,
      spread: [slowdown, slowdown],
    },
  ];
}

/** The p99 of each list, search, count and last page of the operators' area. */
export const benchAdmin: Bench = async (stack, say, keep) => {
  const seeded = await seed(stack, say, keep);
  const targets = chosen(await adminTargets(stack.settings.databaseOwnerUrl));
  const people = await operators(stack);
  const api = stack.processOf('api.log')!;
  const pinned = pinProcesses([api], stack.processOf('postgres.log')!);
  const measured: Measured[] = [];
  for (const target of targets) {
    const one = await measure(requestsOf(stack, target, people), target).catch((failure: unknown) =>
      refused(target, failure),
    );
    say(one.row.join(': '));
    measured.push(one);
  }
  const other = requestsOf(stack, targets[0]!, people);
  const cookie = `bellweek-session-${stack.settings.ports.api}=${people[0]!.session}`;
  const stream = process.platform === 'linux' ? await measureStream(stack, api, other, cookie) : [];
  return {
    figures: [...measured.map(({ figure }) => figure), ...stream],
    table: measured.map(({ row }) => row),
    notes: [seeded, pinned, `p99 at ${RATE} requests a second, open loop, the median of ${ROUNDS} rounds`],
  };
};
