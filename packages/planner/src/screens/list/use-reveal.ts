import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { afterFrame } from '../after-frame.ts';
import { useWorkspace } from '../workspace/planner-context.tsx';
import type { Lines } from './use-lines.ts';
import type { Sections } from './use-sections.ts';

/**
 * Lets Tab lead to a task that was just added, or found elsewhere, scrolls to it, and lets its line light up. The scrolling
 * comes after the frame that answers what was pressed: a list of many lines takes as long again to draw them at another place.
 */
export function useReveal(
  box: RefObject<HTMLElement | null>,
  { setActive, scroller }: Lines,
  { rows, isUpToDate }: Sections,
): void {
  const revealed = useWorkspace((workspace) => workspace.revealed);
  const shown = useRef(revealed?.count ?? 0);
  useEffect(() => {
    if (!revealed || revealed.count === shown.current || !isUpToDate()) return;
    shown.current = revealed.count;
    setActive(revealed.id);
    // Not undone by the next render, which may come before the frame does.
    afterFrame(() => {
      scroller.current?.(revealed.id);
      lightUp(box.current, revealed.id);
    });
  }, [revealed, rows, isUpToDate, box, setActive, scroller]);
}

function lightUp(box: HTMLElement | null, id: string): void {
  const line = box?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  line?.setAttribute('data-new', '');
  line?.addEventListener('animationend', () => line.removeAttribute('data-new'), { once: true });
}
