import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the new page's heading after a navigation, so that the keyboard and a screen reader start there;
 * to the main element when the heading is not there yet. The first page is left to the browser.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = previous.current === null;
    const isSame = previous.current === pathname;
    previous.current = pathname;
    if (isFirst || isSame || hash) return;
    const heading = main.current?.querySelector<HTMLElement>('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, hash, main]);
}
