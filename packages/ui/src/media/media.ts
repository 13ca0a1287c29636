import { useCallback, useSyncExternalStore } from 'react';

/**
 * The breakpoints of all screens, also used in style sheets, where a media query cannot import them: 40rem (a phone is
 * narrower), 48rem (tablet), 64rem (laptop), 80rem (wide), 100rem
 * (room for three columns). Parts inside panels query their container instead.
 */
export const PHONE = '(width < 40rem)';
export const LAPTOP = '(width >= 64rem)';
export const TOUCH_PHONE = `(pointer: coarse) and ${PHONE}`;

/** One per query: creating one at each render takes longer than most renders. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches; updated on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}
