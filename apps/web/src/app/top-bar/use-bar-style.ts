import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';

export type BarStyle = 'clear' | 'frosted';

/** Threshold of the home page's frosted bar: scroll position plus window height, in pixels. */
const FROSTED_FROM = 1500;
const LEAVING_HOME_MS = 100;
const PREVIOUS_PATH = 'previousPath';

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
  };
}

const isPastTop = (): boolean => window.scrollY + window.innerHeight >= FROSTED_FROM;

/** Stores the current path and returns the previous one, or null if storage is blocked. */
function exchangePreviousPath(pathname: string): string | null {
  try {
    const previous = sessionStorage.getItem(PREVIOUS_PATH);
    sessionStorage.setItem(PREVIOUS_PATH, pathname);
    return previous;
  } catch {
    return null;
  }
}

/**
 * `clear` at the top of the home page, else `frosted`; narrow windows ignore `clear`. Leaving the home page keeps its
 * bar for a moment, so that it does not flash while the page changes.
 */
export function useBarStyle(): BarStyle {
  const { pathname } = useLocation();
  const isHome = pathname === paths.home;
  const isPast = useSyncExternalStore(onScroll, isPastTop, () => false);
  const onHome: BarStyle = isPast ? 'frosted' : 'clear';
  const [worn, setWorn] = useState<BarStyle>(isHome ? onHome : 'frosted');
  if (isHome && worn !== onHome) setWorn(onHome);

  useEffect(() => {
    const previous = exchangePreviousPath(pathname);
    if (isHome) return;
    const timer = window.setTimeout(() => setWorn('frosted'), previous === paths.home ? LEAVING_HOME_MS : 0);
    return () => window.clearTimeout(timer);
  }, [isHome, pathname]);

  return isHome ? onHome : worn;
}
