const KEY = 'reloaded-at';

export interface Surroundings {
  isOnline: () => boolean;
  store: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  reload: () => void;
}

const BROWSER: Surroundings = {
  isOnline: () => navigator.onLine,
  store: () => sessionStorage,
  reload: () => window.location.reload(),
};

/**
 * Loads the document of a place anew, once: a page of a build that is no longer published cannot be loaded from a document
 * of that build, as the planner's worker keeps one. What fails again is to be said.
 *
 * @returns whether it is loaded anew
 */
export function reloadOnce(place: string, { isOnline, store, reload }: Surroundings = BROWSER): boolean {
  if (!isOnline()) return false;
  try {
    if (store().getItem(KEY) === place) return false;
    store().setItem(KEY, place);
  } catch {
    // Nothing would end a second try, and a third.
    return false;
  }
  reload();
  return true;
}

/** A page was loaded: the next one that is not may be of yet another build. */
export function forgetReload({ store }: Surroundings = BROWSER): void {
  try {
    store().removeItem(KEY);
  } catch {
    // Then nothing was remembered either.
  }
}
