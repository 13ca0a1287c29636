const KEY = 'reloaded-at';

export interface ReloadEnvironment {
  isOnline: () => boolean;
  store: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
}

const BROWSER: ReloadEnvironment = {
  isOnline: () => navigator.onLine,
  store: () => sessionStorage,
  reload: () => window.location.reload(),
};

/**
 * Reloads the document of a location, once: a page of a build that is no longer published cannot be loaded from a
 * document of that build, such as the one the planner's worker caches. A second failure must be shown.
 *
 * @returns whether it reloads
 */
export function reloadOnce(place: string, { isOnline, store, reload }: ReloadEnvironment = BROWSER): boolean {
  if (!isOnline()) return false;
  try {
    if (store().getItem(KEY) === place) return false;
    store().setItem(KEY, place);
  } catch {
    // Without a record, reloading would never end.
    return false;
  }
  reload();
  return true;
}

/** Call once a page has loaded: the next failure may be due to yet another build. */
export function forgetReload({ store }: ReloadEnvironment = BROWSER): void {
  try {
    store().removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}
