import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Keep the hours where they are on the screen when the content above them changes its height. */
export function useStableScroll(scroll: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    let top = box.getBoundingClientRect().top;
    const sizes = new ResizeObserver(() => {
      const next = box.getBoundingClientRect().top;
      if (next !== top) box.scrollTop += next - top;
      top = next;
    });
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [scroll]);
}
