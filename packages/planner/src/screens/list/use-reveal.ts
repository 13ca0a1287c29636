import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useDesk } from '../desk/desk-context.tsx';
import type { Lines } from './use-lines.ts';

/** Scrolls to a task that was just added, or found elsewhere, and lets its line light up. */
export function useReveal(box: RefObject<HTMLElement | null>, { reveal }: Lines): void {
  const revealed = useDesk((desk) => desk.revealed);
  const shown = useRef(revealed?.count ?? 0);
  useEffect(() => {
    if (!revealed || revealed.count === shown.current) return;
    shown.current = revealed.count;
    reveal(revealed.id);
    const frame = requestAnimationFrame(() => {
      const line = box.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(revealed.id)}"]`);
      line?.setAttribute('data-new', '');
      line?.addEventListener('animationend', () => line.removeAttribute('data-new'), { once: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [revealed, box, reveal]);
}
