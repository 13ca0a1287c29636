import { BROWSER_WORDING } from './browser-wording.ts';
import type { Device } from './device.ts';
import type { ReaderMessage } from './read-job.ts';
import type { StartReader } from './device.ts';

/** Registered only while needed: Chrome counts any listener for it against the page. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const startReader: StartReader = (onMessage, onFailure) => {
  // Vite detects the worker by exactly this expression.
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => onMessage(data));
  for (const name of ['error', 'messageerror']) worker.addEventListener(name, onFailure);
  return {
    send: (job) => worker.postMessage(job, [job.bytes]),
    end: () => worker.terminate(),
  };
};

/** Milliseconds for which an answer about the zone holds. */
const ZONE_HOLDS_MS = 1_000;

/** Reads the zone. The browser needs a millisecond for it on a slow computer, and a single act asks several times. */
function zoneReader(): () => string {
  let known = { zone: '', at: -Infinity };
  return () => {
    const at = performance.now();
    if (at - known.at >= ZONE_HOLDS_MS) known = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, at };
    return known.zone;
  };
}

/** The device of a page. @param wording for pages that are a program's window */
export function browserDevice(wording = BROWSER_WORDING): Device {
  return {
    now: () => Date.now(),
    zone: zoneReader(),
    newId: () => crypto.randomUUID(),
    after: (milliseconds, action) => {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
    onWake: (action) => {
      const look = () => {
        if (document.visibilityState === 'visible') action();
      };
      const events = new AbortController();
      const { signal } = events;
      document.addEventListener('visibilitychange', look, { signal });
      // A page restored from the back/forward cache was suspended without an event.
      for (const name of ['focus', 'pageshow', 'online']) window.addEventListener(name, look, { signal });
      return () => events.abort();
    },
    confirmLeaving: (isNeeded) => {
      if (isNeeded) window.addEventListener('beforeunload', ask);
      else window.removeEventListener('beforeunload', ask);
    },
    startReader,
    wording,
  };
}
