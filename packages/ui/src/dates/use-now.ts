import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** Age at which a render reads the clock anew: an answer that just came may be younger than the last minute. */
const STALE_MS = 1_000;
const listeners = new Set<() => void>();
let now = 0;
let timer = 0;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(tick, MINUTE_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

function read(): number {
  const present = Date.now();
  if (Math.abs(present - now) >= STALE_MS) now = present;
  return now;
}

/** The present in milliseconds, updated each minute and with each render: one clock for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
