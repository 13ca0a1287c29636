import { setImmediate as nextPhase } from 'node:timers/promises';

/**
 * Lets waiting requests be served before long work goes on. It yields twice: the first turn of the event loop only continues
 * reads that had begun, the second polls the other sockets.
 */
export async function othersFirst(): Promise<void> {
  await nextPhase();
  await nextPhase();
}
