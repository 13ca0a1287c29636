import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
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
  // Without listeners for a while, `now` is out of date.
  if (listeners.size === 0 && Date.now() - now >= MINUTE_MS) now = Date.now();
  return now;
}

/** The present in milliseconds, updated each minute: one clock for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, read, read);
