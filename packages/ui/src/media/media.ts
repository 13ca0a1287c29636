import { useCallback, useSyncExternalStore } from 'react';

/**
 * The breakpoints of all screens, also in style sheets, which a media query cannot read from here: 40rem (a phone is narrower),
 * 48rem (tablet), 64rem (laptop), 80rem (wide). Parts that stand in panels ask their container instead.
 */
export const PHONE = '(width < 40rem)';
export const TABLET = '(width >= 48rem)';
export const LAPTOP = '(width >= 64rem)';
export const TOUCH_PHONE = `(pointer: coarse) and ${PHONE}`;

/** One per query: to ask the browser anew at each render takes longer than most renders. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query holds, now and whenever that changes. */
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
