import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** By then a closed dialog has restored the focus where it could. */
const SETTLED_MS = 500;

const isLost = (): boolean => document.activeElement === null || document.activeElement.matches('body, [role=dialog]');

/**
 * Gives the last button of a box the focus that was lost with its element.
 *
 * @param change another value once the element may have gone; null while what has the focus is open
 */
export function useLostFocus(change: string | number | null, box: RefObject<HTMLElement | null>): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    if (change === null) return;
    const until = performance.now() + SETTLED_MS;
    const look = (now: number) => {
      if (!isLost()) frame = now < until ? requestAnimationFrame(look) : 0;
      else [...(box.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].at(-1)?.focus();
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [change, box]);
}
