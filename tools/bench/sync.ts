import { createHash, randomBytes, sign } from 'node:crypto';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type autocannon from 'autocannon';
import { Failure } from '../failure.ts';
import { sleep } from '../stack/processes.ts';
import type { Stack } from '../stack/stack.ts';
import type { Say } from '../terminal.ts';
import type { Bench } from './api.ts';
import { median, percentile, ratioOf, steadyRounds } from './figures.ts';
import type { Figure } from './figures.ts';
import { pinProcesses, residentMegabytes } from './machine.ts';
import { openLoop } from './open-loop.ts';
import { measureInTurn, warmUp } from './rounds.ts';
import type { Target } from './rounds.ts';
import { insertSyncing, openWindows, renewNonces } from './sync-people.ts';
import type { Syncing } from './sync-people.ts';
import { startFloor } from './start-child.ts';

/** A round sends each account fewer pushes than a minute allows. */
const PEOPLE = 1_000;
const ROUNDS = 6;
const RATE = 500;
const LATENCY_SECONDS = 5;
const LATENCY_ROUNDS = 4;
const LISTENERS = 10_000;
/** Streams that are opened at once. */
const OPENING = 50;
/** Bytes of one edit, padded and encrypted. */
const ENVELOPE_BYTES = 200;
/** Goals (docs/performance.md). */
const GOALS = { push: 0.4, p99: 25, memory: 300 };

type Sample = autocannon.Request;
type Name = 'floor' | 'push';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A device's proof of a push. */
function proofOf({ deviceId, key, nonce }: Syncing, body: string): string {
  const bh = createHash('sha256').update(body).digest('base64url');
  const signed = `${part({ alg: 'ES256', kid: deviceId })}.${part({ htm: 'POST', htu: '/sync/log', bh, nonce })}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** Pushes of one envelope, of one account after the other. */
class Pushes {
  private sent = 0;
  private readonly body = randomBytes(ENVELOPE_BYTES).toString('base64url');
  private readonly people: readonly Syncing[];

  constructor(people: readonly Syncing[]) {
    this.people = people;
  }

  next(target: Name): Sample {
    const person = this.people[this.sent % this.people.length]!;
    const { userId, deviceId, authorization } = person;
    this.sent += 1;
    const number = Math.ceil(this.sent / this.people.length);
    const envelope = { number, epoch: 1, body: this.body };
    const given =
      // A device that is alone knows all that came before its envelope.
      target === 'floor' ? { userId, deviceId, ...envelope } : { deviceId, after: number - 1, envelopes: [envelope] };
    const body = JSON.stringify(given);
    // The floor gets one as well: making it costs the sender.
    const headers = { 'content-type': 'application/json', authorization, 'Sync-Proof': proofOf(person, body) };
    return { method: 'POST', path: '/sync/log', headers, body };
  }
}

/** Opens idle streams, and reads the API's memory once all are there. */
async function measureListeners(stack: Stack, pid: number, people: readonly Syncing[], say: Say) {
  const before = residentMegabytes(pid);
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const streams: IncomingMessage[] = [];
  const open = ({ deviceId, authorization }: Syncing): Promise<void> =>
    new Promise((resolve, reject) => {
      const url = `${stack.settings.apiUrl}/sync/events?device=${deviceId}`;
      get(url, { agent, headers: { authorization } }, (response) => {
        if (response.statusCode !== 200) reject(new Failure(`A stream was answered with ${response.statusCode}.`));
        streams.push(response);
        response.resume();
        resolve();
      }).on('error', reject);
    });
  for (let at = 0; at < LISTENERS; at += OPENING) {
    await Promise.all(Array.from({ length: OPENING }, (_, one) => open(people[(at + one) % people.length]!)));
  }
  await sleep(3_000);
  const after = residentMegabytes(pid);
  say(`${streams.length} idle streams: ${Math.round(before)} MB before, ${Math.round(after)} MB with them`);
  for (const stream of streams) stream.destroy();
  return { before, after };
}

/** Measures the 99th percentile of latency at a steady rate, of both in turn. */
async function measureWaits(
  urls: Record<Name, string>,
  pushes: Record<Name, Pushes>,
  prepare: () => Promise<void>,
  say: Say,
): Promise<Record<Name, number[]>> {
  const waits: Record<Name, number[]> = { floor: [], push: [] };
  for (let round = 0; round < LATENCY_ROUNDS; round += 1) {
    for (const name of ['floor', 'push'] as const) {
      await prepare();
      const requests = Array.from({ length: RATE * (LATENCY_SECONDS + 1) }, () => pushes[name].next(name));
      const wait = percentile(await openLoop({ name, url: urls[name], requests }, RATE, LATENCY_SECONDS), 0.99);
      say(`p99 of ${name} at ${RATE} a second: ${wait.toFixed(1)} ms`);
      waits[name].push(wait);
    }
  }
  return waits;
}

const latencyFigure = (waits: number[]): Figure => ({
  name: 'push-p99',
  goal: GOALS.p99,
  unit: 'ms',
  better: 'lower',
  ratio: median(waits),
  spread: [Math.min(...waits), Math.max(...waits)],
});

const memoryFigure = (megabytes: number): Figure => ({
  name: 'listeners',
  goal: GOALS.memory,
  unit: 'MB',
  of: 'memory',
  better: 'lower',
  ratio: megabytes,
  spread: [megabytes, megabytes],
});

/** Pushes against bare node and pg that insert the same row, their latency at a steady rate, and memory of idle streams. */
export const benchSync: Bench = async (stack, say, keep) => {
  const { apiUrl, databaseOwnerUrl, databaseUrl } = stack.settings;
  const people = await insertSyncing(databaseOwnerUrl, databaseUrl, PEOPLE);
  const floor = await startFloor(stack, keep, 'sync-floor');
  const prepare = async () => {
    await renewNonces(apiUrl, people);
    await openWindows(databaseOwnerUrl);
  };
  const pushes = { floor: new Pushes(people), push: new Pushes(people) };
  const targetOf = (name: Name, url: string): Target => ({
    name,
    url,
    prepare,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...pushes[name].next(name) }) }],
  });
  const targets = [targetOf('floor', floor.url), targetOf('push', apiUrl)];
  const api = stack.processOf('api.log')!;
  // First, in a process that has done nothing else: a heap that has grown under load is not given back.
  const memory = await measureListeners(stack, api, people, say);
  await warmUp(targets, say);
  const pinned = pinProcesses([api, floor.pid], stack.processOf('postgres.log')!);
  const results = await measureInTurn(targets, ROUNDS, say);
  const [floors, ours] = ['floor', 'push'].map((name) =>
    results
      .get(name)!
      .slice(1)
      .map(({ throughput }) => throughput),
  ) as [number[], number[]];
  const rounds = steadyRounds(floors);
  if (rounds.length < 3) throw new Failure('The bench is void: the floor itself varied too much.');
  const waiting = await measureWaits({ floor: floor.url, push: apiUrl }, pushes, prepare, say);
  return {
    figures: [
      { name: 'push', goal: GOALS.push, better: 'higher', ...ratioOf(ours, floors, rounds) },
      latencyFigure(waiting.push),
      memoryFigure(memory.after),
    ],
    table: [
      ['floor', `${Math.round(median(floors))}/s`, `${median(waiting.floor).toFixed(1)} ms`],
      ['push', `${Math.round(median(ours))}/s`, `${median(waiting.push).toFixed(1)} ms`],
    ],
    notes: [
      pinned,
      `${LISTENERS} idle streams: ${Math.round(memory.before)} MB before, ${Math.round(memory.after)} MB with them`,
    ],
  };
};
