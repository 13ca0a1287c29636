import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Keep the hours where they are on the screen when the content above them changes its height.
 *
 * @returns call after the hours were scrolled on purpose: they stay there, whatever changed above them before
 */
export function useStableScroll(scroll: RefObject<HTMLElement | null>): () => void {
  const top = useRef(0);
  const settle = useCallback(() => {
    top.current = scroll.current?.getBoundingClientRect().top ?? 0;
  }, [scroll]);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    settle();
    const sizes = new ResizeObserver(() => {
      const before = top.current;
      settle();
      if (top.current !== before) box.scrollTop += top.current - before;
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroll, settle]);
  return settle;
}
