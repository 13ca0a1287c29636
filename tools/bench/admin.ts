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
import type { AdminTarget } from './admin-targets.ts';
import type { Bench } from './api.ts';
import { median, percentile, ratioOf } from './figures.ts';
import type { Figure } from './figures.ts';
import { pinProcesses, residentMegabytes } from './machine.ts';
import { openLoop } from './open-loop.ts';
import { insertPeople } from './people.ts';
import type { SignedIn } from './people.ts';
import { CONNECTIONS, measureInTurn } from './rounds.ts';
import type { Target } from './rounds.ts';
import { startFloor } from './start-child.ts';

/** Rows to seed unless `--users` and `--audit` say otherwise; the goals apply to `--full`. */
const USUAL = { users: '100000', audit: '1000000' };
const FULL = { users: '1000000', audit: '10000000' };
/**
 * With a million people some searches take the database a tenth of a second: twenty at once would only wait, and be
 * refused.
 */
const FULL_CONNECTIONS = 5;
const OPERATORS = 20;
/** Rounds; the first is a warm-up. */
const ROUNDS = 4;
const SECONDS = 2;
const LATENCY_ROUNDS = 2;
const LATENCY_SECONDS = 5;
/** Requests per second. */
const RATE = 50;
/** Timeout of statements left running by an earlier measurement, in milliseconds. */
const SETTLE_MS = 60_000;
/** Throughput as a ratio to hand-written SQL (docs/performance.md). */
const RATIO_GOAL = 0.25;
/** Of a target that is measured against the lightest signed-in route. */
const LIGHTEST_GOAL = 0.95;
const LIGHTEST_PATH = '/auth/user';
const ratioGoal = ({ sql }: AdminTarget): number => (sql === null ? LIGHTEST_GOAL : RATIO_GOAL);
/** Latency is compared only if the floor, on the same machine, is so many times faster than the goal. */
const HEAD_ROOM = 4;
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
    },
    allowPositionals: true,
  }).values;

/** `--data`: folder of the seeded data, kept for later runs. Ten million entries take a quarter of an hour. */
export const keptData = (): string | undefined => options().data;

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
  await client.query('UPDATE users SET is_admin = true WHERE id = ANY ($1)', [people.map(({ userId }) => userId)]);
  await client.query('UPDATE sessions SET verified_at = now() WHERE user_id = ANY ($1)', [
    people.map(({ userId }) => userId),
  ]);
  await client.end();
  return people;
}

/** The statements of the targets, by name, for their floor. */
const statementsOf = (targets: readonly AdminTarget[]): string =>
  JSON.stringify(Object.fromEntries(targets.flatMap(({ name, sql }) => (sql === null ? [] : [[name, sql]]))));

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

/** Two targets, the paths and their statements, each request by the next operator. */
function pair(stack: Stack, floorUrl: string, target: AdminTarget, people: readonly SignedIn[]): [Target, Target] {
  const { apiUrl, databaseOwnerUrl, ports } = stack.settings;
  const cookieOf = (index: number) => `bellweek-session-${ports.api}=${people[index % people.length]!.session}`;
  const rounds = Math.max(target.paths.length, people.length);
  const paths = Array.from({ length: rounds }, (_, index) => target.paths[index % target.paths.length]!);
  const values = target.values.map((list) =>
    new URLSearchParams(list.map((value): [string, string] => ['v', value])).toString(),
  );
  const prepare = () => untilIdle(databaseOwnerUrl);
  const signedIn = (name: string, requested: readonly string[]): Target => ({
    name,
    url: apiUrl,
    prepare,
    requests: requested.map((path, index) => ({ path, headers: { cookie: cookieOf(index) } })),
  });
  const requests = values.map((text) => ({ path: `/${target.name}?${text}` }));
  const lightest = paths.map(() => LIGHTEST_PATH);
  const floor = target.sql === null ? signedIn('floor', lightest) : { name: 'floor', url: floorUrl, prepare, requests };
  return [floor, signedIn(target.name, paths)];
}

const shown = (milliseconds: number): string => milliseconds.toFixed(1);

/** Milliseconds within which 99 % of the answers come, at 50 requests a second. */
async function p99Of(target: Target): Promise<number> {
  await target.prepare?.();
  return percentile(await openLoop(target, RATE, LATENCY_SECONDS), 0.99);
}

/** A target below 50 requests a second is not measured at that rate: each would wait longer than the one before. */
const p99At = async (target: Target, throughput: number): Promise<number> =>
  throughput < RATE ? Infinity : p99Of(target);

interface Measured {
  figures: Figure[];
  row: string[];
}

async function measure([floor, api]: [Target, Target], target: AdminTarget, connections: number): Promise<Measured> {
  const quiet = (): void => {};
  const { name, p99: goal } = target;
  const results = await measureInTurn([floor, api], ROUNDS, quiet, { seconds: SECONDS, connections });
  const of = (target: string): number[] =>
    results
      .get(target)!
      .slice(1)
      .map(({ throughput }) => throughput);
  const [floors, ours] = [of('floor'), of(name)];
  const [floorP99s, latency]: [number[], number[]] = [[], []];
  for (let round = 1; round <= LATENCY_ROUNDS; round += 1) {
    floorP99s.push(await p99At(floor, median(floors)));
    latency.push(await p99At(api, median(ours)));
  }
  const floorLatency = median(floorP99s);
  const spread: [number, number] = [Math.min(...latency), Math.max(...latency)];
  const canJudge = floorLatency * HEAD_ROOM < goal || median(latency) <= goal;
  const p99: Figure = { name: `${name}-p99`, goal, unit: 'ms', better: 'lower', ratio: median(latency), spread };
  return {
    figures: [
      { name, goal: ratioGoal(target), better: 'higher', ...ratioOf(ours, floors, [...floors.keys()]) },
      ...(canJudge ? [p99] : []),
    ],
    row: [
      name,
      `${Math.round(median(ours))}/s of ${Math.round(median(floors))}/s`,
      `${shown(median(latency))} ms, floor ${shown(floorLatency)} ms${canJudge ? '' : `, goal ${goal} ms: machine too busy to judge`}`,
    ],
  };
}

/** A refused request misses its goal; the lists after it are still measured. */
function refused(target: AdminTarget, failure: unknown): Measured {
  if (!(failure instanceof Failure)) throw failure;
  const { name } = target;
  return {
    figures: [{ name, goal: ratioGoal(target), better: 'higher', ratio: 0, spread: [0, 0] }],
    row: [name, failure.message],
  };
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

/**
 * Each list, search, count and last page of the operators' area against its floor, and its p99 at 50 a second.
 */
export const benchAdmin: Bench = async (stack, say, keep) => {
  const seeded = await seed(stack, say, keep);
  const targets = chosen(await adminTargets(stack.settings.databaseOwnerUrl));
  const people = await operators(stack);
  const floor = await startFloor(stack, keep, 'sql-floor', { FLOOR_QUERIES: statementsOf(targets) });
  const api = stack.processOf('api.log')!;
  const pinned = pinProcesses([api, floor.pid], stack.processOf('postgres.log')!);
  const connections = options().full ? FULL_CONNECTIONS : CONNECTIONS;
  const measured: Measured[] = [];
  for (const target of targets) {
    const one = await measure(pair(stack, floor.url, target, people), target, connections).catch((failure: unknown) =>
      refused(target, failure),
    );
    say(one.row.join(': '));
    measured.push(one);
  }
  const [list] = targets;
  const other = pair(stack, floor.url, list!, people)[1];
  const cookie = `bellweek-session-${stack.settings.ports.api}=${people[0]!.session}`;
  const stream = process.platform === 'linux' ? await measureStream(stack, api, other, cookie) : [];
  return {
    figures: [...measured.flatMap(({ figures }) => figures), ...stream],
    table: measured.map(({ row }) => row),
    notes: [seeded, pinned, `throughput with ${connections} connections; p99 at ${RATE} requests a second, open loop`],
  };
};
