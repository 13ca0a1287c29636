import { useEffect } from 'react';
import type { RefObject } from 'react';
import { focusStop } from './focus-stop.ts';

/**
 * Whose keys are in the box stays there: what has the focus may go with the days that are shown, or by an undo.
 *
 * @param wanted what the focus is about to be led to, if anything
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, wanted: RefObject<string | null>): void {
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    let isIn = false;
    const onFocus = ({ target }: FocusEvent) => (isIn = target instanceof Node && el.contains(target));
    // Whoever presses on what takes no focus has left.
    const onPointer = () => (isIn = false);
    const changes = new MutationObserver(() => {
      if (!isIn || wanted.current !== null || document.activeElement !== document.body) return;
      focusStop(el)?.focus({ preventScroll: true });
    });
    changes.observe(el, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPointer, { capture: true });
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPointer, { capture: true });
    };
  }, [box, wanted]);
}
