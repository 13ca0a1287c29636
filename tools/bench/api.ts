import { Failure } from '../failure.ts';
import type { Child } from '../stack/child.ts';
import type { Stack } from '../stack/stack.ts';
import type { Say } from '../terminal.ts';
import { median, ratioOf, steadyRounds } from './figures.ts';
import type { Figure } from './figures.ts';
import { pinProcesses } from './machine.ts';
import { insertPeople } from './people.ts';
import type { SignedIn } from './people.ts';
import { measureInTurn, warmUp } from './rounds.ts';
import type { Measurement, Target } from './rounds.ts';
import { waitlistTarget } from './waitlist.ts';
import { startFloor } from './start-child.ts';

/** A bench of one part, run on a whole throw-away copy. */
export type Bench = (stack: Stack, say: Say, keep: (child: Child) => void) => Promise<BenchResult>;

export interface BenchResult {
  figures: Figure[];
  /** One row per target: name and numbers. */
  table: string[][];
  notes: string[];
}

const PEOPLE = 500;
/** Rounds; the first is a second warm-up. */
const ROUNDS = 6;
const LATENCY_ROUNDS = 4;
/** Latency is compared at half of the slower side's throughput. */
const LATENCY_SHARE = 0.5;

/** Throughput as a ratio to the floor (docs/performance.md). */
const GOALS = { 'auth-user': 0.4, 'auth-user-anonymous': 0.5, waitlist: 0.15 } as const;
const LATENCY_GOAL = 4;
const FORM_LATENCY_GOAL = 100;

async function targetsOf(stack: Stack, floorUrl: string, people: SignedIn[]): Promise<Target[]> {
  const { apiUrl, ports, databaseOwnerUrl } = stack.settings;
  const cookie = ({ session }: SignedIn) => ({ cookie: `bellweek-session-${ports.api}=${session}` });
  const path = '/auth/user';
  const answer = await fetch(`${apiUrl}${path}`, { headers: cookie(people[0]!) });
  const { authenticated } = (await answer.json()) as { authenticated?: boolean };
  if (authenticated !== true) throw new Failure('The bench is void: its sessions do not sign in.');
  return [
    { name: 'floor', url: floorUrl, requests: people.map(({ userId }) => ({ path: `/${userId}` })) },
    { name: 'auth-user', url: apiUrl, requests: people.map((person) => ({ path, headers: cookie(person) })) },
    { name: 'auth-user-anonymous', url: apiUrl, requests: [{ path }] },
    waitlistTarget(apiUrl, databaseOwnerUrl),
  ];
}

const throughputs = (results: Map<string, Measurement[]>, name: string): number[] =>
  results
    .get(name)!
    .slice(1)
    .map(({ throughput }) => throughput);

const latencies = (results: Map<string, Measurement[]>, name: string): number[] =>
  results.get(name)!.map(({ p99 }) => p99);

/** p99 of the floor and of one route, in open loops at half of the route's throughput. */
async function measureLatency(targets: readonly Target[], results: Map<string, Measurement[]>, say: Say) {
  const of = (name: string): Target => targets.find((target) => target.name === name)!;
  const inOpenLoop = async (name: string, others: Target[]): Promise<Map<string, Measurement[]>> => {
    const rate = LATENCY_SHARE * median(throughputs(results, name));
    say(`Latency of ${name}, at ${Math.round(rate)} requests a second each`);
    return measureInTurn([...others, of(name)], LATENCY_ROUNDS, say, { rate });
  };
  const user = await inOpenLoop('auth-user', [of('floor')]);
  const form = await inOpenLoop('waitlist', []);
  const floor = latencies(user, 'floor');
  const ratio = ratioOf(latencies(user, 'auth-user'), floor, [...floor.keys()]);
  const waits = latencies(form, 'waitlist');
  const figures: Figure[] = [
    { name: 'auth-user-p99', goal: LATENCY_GOAL, better: 'lower', ...ratio },
    {
      name: 'waitlist-p99',
      goal: FORM_LATENCY_GOAL,
      unit: 'ms',
      better: 'lower',
      ratio: median(waits),
      spread: [Math.min(...waits), Math.max(...waits)],
    },
  ];
  return { figures, latency: new Map([...user, ...form]) };
}

/** `GET /auth/user`, signed in and not, and a public form, against bare node:http and pg on the same database. */
export const benchApi: Bench = async (stack, say, keep) => {
  const people = await insertPeople(stack.settings.databaseOwnerUrl, PEOPLE);
  const floor = await startFloor(stack, keep, 'floor-server');
  const targets = await targetsOf(stack, floor.url, people);
  await warmUp(targets, say);
  const pinned = pinProcesses([stack.processOf('api.log')!, floor.pid], stack.processOf('postgres.log')!);
  const results = await measureInTurn(targets, ROUNDS, say);
  const floors = throughputs(results, 'floor');
  const rounds = steadyRounds(floors);
  if (rounds.length < 3)
    throw new Failure('The bench is void: the machine was too busy, the floor itself varied too much.');
  const { figures: latencyFigures, latency } = await measureLatency(targets, results, say);
  return {
    figures: [
      ...Object.entries(GOALS).map(([name, goal]): Figure => {
        return { name, goal, better: 'higher', ...ratioOf(throughputs(results, name), floors, rounds) };
      }),
      ...latencyFigures,
    ],
    table: targets.map(({ name }) => [
      name,
      `${Math.round(median(throughputs(results, name)))}/s`,
      latency.has(name) ? `${median(latencies(latency, name))} ms` : '',
    ]),
    notes: [pinned, `rounds counted: ${rounds.length} of ${floors.length}, after one that is dropped`],
  };
};
