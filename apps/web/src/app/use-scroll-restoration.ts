import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scroll';
/** Enough for any way back that a person remembers. */
const LIMIT = 50;

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function remember(place: string, top: number): void {
  const others = readPositions().filter(([key]) => key !== place);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others.slice(-LIMIT), [place, top]]));
  } catch {
    // Storage is blocked: going back starts at the top.
  }
}

/** The server has neither window nor layout. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Whether only a part of the page changed, such as a filter: `navigate(to, { state: { keepsScroll: true } })`. */
const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true;

/** A new page starts at its top or at the place its address names; going back returns to where one was. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { key, hash, pathname } = location;
  const isPart = keepsScroll(location.state);
  const navigation = useNavigationType();
  const place = `${key} ${pathname}`;
  /** Where the page last stood, not yet remembered. */
  const seen = useRef<[place: string, top: number] | null>(null);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useBrowserLayoutEffect(() => {
    const position = readPositions().find(([known]) => known === place)?.[1];
    if (navigation === NavigationType.Pop && position !== undefined) window.scrollTo(0, position);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (navigation !== NavigationType.Pop && !isPart) window.scrollTo(0, 0);
  }, [place, hash, navigation, isPart]);

  // Whoever follows a link right after scrolling has left before the pause is over; the next page is not scrolled yet.
  useBrowserLayoutEffect(
    () => () => {
      if (seen.current) remember(...seen.current);
    },
    [place],
  );

  useEffect(() => {
    let timer = 0;
    seen.current = null;
    const save = () => {
      seen.current = [place, window.scrollY];
      window.clearTimeout(timer);
      timer = window.setTimeout(() => remember(place, window.scrollY), 100);
    };
    const saveNow = () => remember(place, window.scrollY);
    // Whoever never scrolls here must find the top again, too.
    saveNow();
    window.addEventListener('scroll', save, { passive: true });
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', save);
      window.removeEventListener('pagehide', saveNow);
    };
  }, [place]);
}
