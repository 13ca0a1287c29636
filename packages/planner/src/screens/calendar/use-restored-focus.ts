import { useEffect } from 'react';
import type { RefObject } from 'react';
import { tabStop, timedButton } from './grid-elements.ts';

/**
 * Keep the focus in the calendar when the focused element is removed, by a change of days or an undo.
 *
 * @param pendingFocus id of the row that is about to get the focus, if any
 */
export function useRestoredFocus(box: RefObject<HTMLElement | null>, pendingFocus: RefObject<string | null>): void {
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    let isIn = false;
    /** Key of the timed item focused last, and the element focused in its place once it was removed. */
    let last: string | undefined;
    let replacement: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      isIn = target instanceof Element && el.contains(target);
      if (target === replacement) return;
      replacement = null;
      last = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
    };
    // From the next key on, the replacement counts as the item focused last, if it is one.
    const onKey = () => {
      const key = replacement?.closest<HTMLElement>('[data-key]')?.dataset.key;
      if (key === undefined) return;
      last = key;
      replacement = null;
    };
    // A press on an element that takes no focus leaves the calendar.
    const onPointer = () => (isIn = false);
    const changes = new MutationObserver(() => {
      const active = document.activeElement;
      if (!isIn || pendingFocus.current !== null || (active !== document.body && active !== replacement)) return;
      const same = last === undefined ? null : timedButton(el, last);
      const next = same ?? tabStop(el);
      if (!next || next === active) return;
      replacement = next;
      next.focus({ preventScroll: next !== same });
    });
    changes.observe(el, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    el.addEventListener('keydown', onKey, { capture: true });
    document.addEventListener('pointerdown', onPointer, { capture: true });
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', onFocus);
      el.removeEventListener('keydown', onKey, { capture: true });
      document.removeEventListener('pointerdown', onPointer, { capture: true });
    };
  }, [box, pendingFocus]);
}
