import { printFailure } from '../failure.ts';

/** A program that a signal ends. */
export interface Stoppable {
  stop: () => Promise<void>;
}

/**
 * Calls `stop` once at the first SIGINT, SIGTERM, SIGHUP or the death of our parent, then exits. A second signal does
 * not wait. @returns a promise that resolves when that has begun.
 */
export function onEnd(stop: () => unknown, exitCode = 0): Promise<void> {
  return new Promise((resolve) => {
    let asked = 0;
    const end = () => {
      asked += 1;
      if (asked > 1) process.exit(exitCode || 1);
      resolve();
      Promise.resolve(stop()).then(
        () => process.exit(exitCode),
        (failure: unknown) => {
          printFailure(failure);
          process.exit(1);
        },
      );
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (process.send) process.on('disconnect', end);
  });
}

/** Runs a command's body: a {@link Failure} is one sentence, anything else shows its stack; both exit with 1. */
export async function main(body: () => Promise<void>): Promise<void> {
  try {
    await body();
  } catch (failure) {
    printFailure(failure);
    process.exit(1);
  }
}

/** Starts, says so, and waits for the end: requested (exit code 0) or because a part died (1). */
export async function runUntilEnd(
  stack: Stoppable & { start: () => Promise<void>; failure: Promise<never> },
  onReady: () => void,
): Promise<void> {
  let isEnding = false;
  const ended = onEnd(async () => {
    isEnding = true;
    console.log('\nStopping');
    await stack.stop();
    console.log('Stopped.');
  });
  try {
    await Promise.race([stack.start(), stack.failure, ended]);
    if (isEnding) return await new Promise(() => undefined);
    onReady();
    await Promise.race([stack.failure, ended]);
  } catch (failure) {
    // Errors caused by stopping are no failures.
    if (isEnding) return;
    printFailure(failure);
    await stack.stop();
    process.exit(1);
  }
}
