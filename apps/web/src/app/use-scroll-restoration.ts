import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scroll';
/** Number of remembered positions, enough for any Back in practice. */
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

/** Scrolls a new page to its top or to the hash of its address; Back restores the earlier position. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { key, hash, pathname } = location;
  const isPart = keepsScroll(location.state);
  const navigation = useNavigationType();
  const place = `${key} ${pathname}`;

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // A layout effect as a whole: the next page's jump to its top must not be recorded as a scroll of the present page.
  useBrowserLayoutEffect(() => {
    const position = readPositions().find(([known]) => known === place)?.[1];
    if (navigation === NavigationType.Pop && position !== undefined) window.scrollTo(0, position);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (navigation !== NavigationType.Pop && !isPart) window.scrollTo(0, 0);

    let timer = 0;
    let top = window.scrollY;
    const save = () => remember(place, top);
    const saveSoon = () => {
      top = window.scrollY;
      window.clearTimeout(timer);
      timer = window.setTimeout(save, 100);
    };
    // Save the top too, in case the page is never scrolled.
    save();
    window.addEventListener('scroll', saveSoon, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      // A link may be followed right after scrolling, before the delayed save.
      save();
      window.clearTimeout(timer);
      window.removeEventListener('scroll', saveSoon);
      window.removeEventListener('pagehide', save);
    };
  }, [place, hash, navigation, isPart]);
}
