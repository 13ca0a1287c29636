export interface ConfirmPeriodicallyOptions {
  /** Confirms the plan. */
  ask: () => void;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Target of the events of returning to the page and of the network coming back. */
  page: Pick<EventTarget, 'addEventListener'>;
  /** Repeats an action. @returns a function that stops it */
  every: (milliseconds: number, action: () => void) => () => void;
}

const HOUR_MS = 3_600_000;
const LOOK_MS = 5 * 60_000;

/**
 * Confirms the plan once an hour while the window is open, and at once when the network is back: a program that runs
 * for weeks must not keep its first answer. Timers stand still while a machine sleeps, so the clock decides.
 */
export function confirmPeriodically({ ask, now, page, every }: ConfirmPeriodicallyOptions): () => void {
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
