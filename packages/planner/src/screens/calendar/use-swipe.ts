import { useRef } from 'react';
import type { PointerEvent } from 'react';

const LEAST_PX = 56;
const LONGEST_MS = 700;

interface Start {
  id: number;
  x: number;
  y: number;
  at: number;
}

/** Direction of a swipe: 1 to the left, which goes to later days; 0 for any other gesture. */
export function swipeOf(dx: number, dy: number, milliseconds: number): 1 | -1 | 0 {
  if (milliseconds > LONGEST_MS || Math.abs(dx) < LEAST_PX || Math.abs(dx) < 2 * Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/**
 * Quick horizontal swipe of one finger. Scrolling and dragging are excluded: the browser, or `isBusy`, has that
 * gesture.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void, isBusy: () => boolean) {
  const start = useRef<Start | null>(null);
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      start.current =
        event.pointerType === 'touch' && event.isPrimary
          ? { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp }
          : null;
    },
    onPointerMoveCapture: () => {
      if (start.current && isBusy()) start.current = null;
    },
    onPointerUpCapture: (event: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (!from || event.pointerId !== from.id) return;
      const step = swipeOf(event.clientX - from.x, event.clientY - from.y, event.timeStamp - from.at);
      if (step !== 0) onSwipe(step);
    },
    onPointerCancelCapture: () => {
      start.current = null;
    },
  };
}
