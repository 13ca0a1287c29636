import type { WindowMessage, SyncOptions } from './sync-options.ts';

/** Time for the last messages of a window that led before. */
const HANDOVER_MS = 300;

/**
 * Lets one window of a browser sync, and the next window once it is closed. Browsers without locks let every window: the
 * server takes an envelope number once, and refuses a different envelope of the same number.
 */
export function leadByLock(accountId: string): (onLead: () => void) => () => void {
  return (onLead) => {
    // Missing in insecure contexts.
    const locks = navigator.locks as LockManager | undefined;
    const end = new AbortController();
    const held = Promise.withResolvers<void>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      timer = setTimeout(onLead, HANDOVER_MS);
      return held.promise;
    };
    if (locks) locks.request(`bellweek-sync-${accountId}`, { signal: end.signal }, begin).catch(() => undefined);
    else void begin();
    return () => {
      clearTimeout(timer);
      end.abort();
      held.resolve();
    };
  };
}

/** Lets windows of a browser talk with each other, where it can. */
export function talkByChannel(accountId: string): NonNullable<SyncOptions['talk']> {
  return (onMessage) => {
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`bellweek-sync-${accountId}`) : null;
    channel?.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => onMessage(data));
    return { tell: (message) => channel?.postMessage(message), close: () => channel?.close() };
  };
}

/** Lets windows of a browser act one after another, where it has locks. */
export function aloneByLock(accountId: string): <T>(act: () => Promise<T>) => Promise<T> {
  return async (act) => {
    const locks = navigator.locks as LockManager | undefined;
    return locks ? await locks.request(`bellweek-sync-begin-${accountId}`, act) : act();
  };
}
