import { setImmediate as nextPhase } from 'node:timers/promises';

/**
 * Lets requests that wait be served before long work goes on. Twice, since what has just read from a socket is continued by
 * the first before any other socket is looked at.
 */
export async function othersFirst(): Promise<void> {
  await nextPhase();
  await nextPhase();
}
