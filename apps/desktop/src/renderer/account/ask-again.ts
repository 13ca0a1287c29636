export interface AskAgainOptions {
  /** Asks what the plan allows by now. */
  ask: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Where the machine tells that somebody looks again, or that the network is back. */
  page: Pick<EventTarget, 'addEventListener'>;
  /** Calls back again and again. @returns what ends it */
  every: (milliseconds: number, action: () => void) => () => void;
}

const HOUR_MS = 3_600_000;
const LOOK_MS = 5 * 60_000;

/**
 * Asks about the plan once an hour while the window is open, and at once when the network is back: a program that runs for weeks
 * must not take its first answer for the last one. Timers stand still while a machine sleeps, so the clock decides.
 */
export function askAgain({ ask, now, page, every }: AskAgainOptions): () => void {
  let last = now();
  const askNow = () => {
    last = now();
    ask();
  };
  const look = () => {
    if (Math.abs(now() - last) >= HOUR_MS) askNow();
  };
  const events = new AbortController();
  const { signal } = events;
  page.addEventListener('online', askNow, { signal });
  page.addEventListener('focus', look, { signal });
  const stop = every(LOOK_MS, look);
  return () => {
    events.abort();
    stop();
  };
}
