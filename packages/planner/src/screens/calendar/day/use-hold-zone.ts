import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useDropZone } from '../../drag/drag-context.tsx';
import type { Dragged } from '../../drag/dragged.ts';

/** How long something is held above it before it acts, and acts again. */
const HOLD_MS = 700;

const CARRIED: readonly Dragged['kind'][] = ['tasks', 'item', 'whole-day'];

/** Something that leads to other days while a thing is held above it; nothing is dropped there. */
export function useHoldZone<E extends HTMLElement>(onHold: () => void): RefObject<E | null> {
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
