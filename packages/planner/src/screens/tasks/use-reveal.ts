import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { afterFrame } from '../after-frame.ts';
import { useWorkspace } from '../workspace/planner-context.tsx';
import type { Lines } from './use-lines.ts';
import type { Sections } from './use-sections.ts';

/**
 * Make a task that was just added or found the tab stop, scroll to it and highlight its line. Scrolling waits for the
 * frame that answers the press: rendering many lines at another position takes as long again.
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
    // No cleanup: the next render may come before the frame.
    afterFrame(() => {
      scroller.current?.(revealed.id);
      highlight(box.current, revealed.id);
    });
  }, [revealed, rows, isUpToDate, box, setActive, scroller]);
}

function highlight(box: HTMLElement | null, id: string): void {
  const line = box?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  line?.setAttribute('data-new', '');
  line?.addEventListener('animationend', () => line.removeAttribute('data-new'), { once: true });
}
