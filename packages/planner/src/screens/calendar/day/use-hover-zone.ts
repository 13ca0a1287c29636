import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useDropZone } from '../../drag/drag-context.tsx';
import type { Dragged } from '../../drag/dragged.ts';

/** How long a dragged item hovers before the zone acts, and between repeats. */
const HOLD_MS = 700;

const CARRIED: readonly Dragged['kind'][] = ['tasks', 'item', 'whole-day'];

/** Zone that acts while a dragged item hovers over it, such as going to other days; nothing is dropped there. */
export function useHoverZone<E extends HTMLElement>(onHold: () => void): RefObject<E | null> {
  const el = useRef<E>(null);
  const timer = useRef<number | undefined>(undefined);
  const latest = useRef(onHold);
  useEffect(() => {
    latest.current = onHold;
  });
  const stop = () => {
    window.clearInterval(timer.current);
    timer.current = undefined;
    el.current?.removeAttribute('data-over');
  };
  useDropZone(el, {
    accepts: ({ kind }) => CARRIED.includes(kind),
    over: () => {
      el.current?.setAttribute('data-over', '');
      timer.current ??= window.setInterval(() => latest.current(), HOLD_MS);
    },
    leave: stop,
    drop: () => undefined,
  });
  return el;
}
