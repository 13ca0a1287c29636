import autocannon from 'autocannon';
import { Failure } from '../failure.ts';
import type { Say } from '../terminal.ts';

/** Requests to measure, sent in turn, so that no row stays hot. */
export interface Target {
  name: string;
  url: string;
  requests: autocannon.Request[];
  /** Runs before each of its measurements. */
  prepare?: () => Promise<void>;
}

export interface Measurement {
  /** Requests per second. */
  throughput: number;
  /** Milliseconds. */
  p99: number;
}

/** The load on a target. */
export interface Load {
  /** Requests per second for an open loop; by default as many as are answered. */
  rate?: number;
  seconds?: number;
  connections?: number;
}

export const CONNECTIONS = 20;
const SECONDS = 5;

async function measure(
  { name, url, requests, prepare }: Target,
  { rate, seconds = SECONDS, connections = CONNECTIONS }: Load = {},
): Promise<Measurement> {
  await prepare?.();
  const options = { url, requests, connections, duration: seconds };
  const result = await autocannon(rate === undefined ? options : { ...options, overallRate: Math.round(rate) });
  // A refusal is answered faster than a success: a single one spoils the figure.
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Failure(
      `The bench is void: ${name} had ${result.non2xx} answers other than 2xx and ${result.errors} errors.`,
    );
  }
  return { throughput: result.requests.total / result.duration, p99: result.latency.p99 };
}

/** Measures all targets in turn, round after round, so that disturbances of the machine affect all. */
export async function measureInTurn(
  targets: readonly Target[],
  rounds: number,
  say: Say,
  load: Load = {},
): Promise<Map<string, Measurement[]>> {
  const results = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of targets) results.get(target.name)!.push(await measure(target, load));
    const shown = targets.map(({ name }) => `${name} ${Math.round(results.get(name)!.at(-1)!.throughput)}/s`);
    say(`round ${round} of ${rounds}: ${shown.join(', ')}`);
  }
  return results;
}

/** Lets caches, pools and compilers settle. */
export async function warmUp(targets: readonly Target[], say: Say): Promise<void> {
  say('Warming up');
  for (const target of targets) await measure(target);
}
