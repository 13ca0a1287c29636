import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import type { Target } from './rounds.ts';

/** Status of an overloaded server: as bad as an answer that never comes. */
const REFUSED = 503;
/** Time to open connections and warm up the code. */
const WARM_SECONDS = 1;

/**
 * Milliseconds per answer to evenly spaced requests, regardless of earlier answers, each counted from its due time.
 * Autocannon sends the requests of a second at its beginning: at a low rate that measures a burst.
 *
 * @param rate requests per second
 */
export async function openLoop({ name, url, requests }: Target, rate: number, seconds: number): Promise<number[]> {
  const start = performance.now();
  const ask = async (at: number): Promise<number> => {
    const due = start + (at * 1000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    const { path = '/', method = 'GET', headers = {}, body } = requests[at % requests.length] ?? {};
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: headers as Record<string, string>,
      body: body === undefined ? null : String(body),
    });
    await answer.arrayBuffer();
    if (answer.status === REFUSED) return Infinity;
    if (!answer.ok) throw new Failure(`The bench is void: ${name} answered ${answer.status}.`);
    return performance.now() - due;
  };
  const times = await Promise.all(Array.from({ length: rate * (WARM_SECONDS + seconds) }, (_, at) => ask(at)));
  return times.slice(rate * WARM_SECONDS);
}
