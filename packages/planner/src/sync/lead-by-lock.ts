/** Time for the last messages of a window that led before. */
const HANDOVER_MS = 300;

/**
 * Lets one window of a browser sync, and the next one once it is closed. Browsers without locks let every window: the server
 * takes an envelope of one number once, and refuses another one.
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
