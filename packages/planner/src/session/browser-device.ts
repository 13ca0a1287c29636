import type { Device } from './device.ts';

/** Chrome counts any listener for it against the page, so it is there only while it is needed. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The device of a page. */
export function browserDevice(): Device {
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
  };
}
