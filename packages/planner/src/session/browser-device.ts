import { BROWSER_WORDING } from './browser-wording.ts';
import type { Device } from './device.ts';
import type { ReaderMessage } from './read-job.ts';
import type { StartReader } from './read-in-thread.ts';

/** Chrome counts any listener for it against the page, so it is there only while it is needed. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const startReader: StartReader = (onMessage, onFailure) => {
  // Vite finds the worker by this very expression.
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => onMessage(data));
  for (const name of ['error', 'messageerror']) worker.addEventListener(name, onFailure);
  return {
    send: (job) => worker.postMessage(job, [job.bytes]),
    end: () => worker.terminate(),
  };
};

/** The device of a page. @param wording another one where that page is a program's window */
export function browserDevice(wording = BROWSER_WORDING): Device {
  return {
    now: () => Date.now(),
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
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
      // A page out of the back/forward cache has slept without a word.
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
