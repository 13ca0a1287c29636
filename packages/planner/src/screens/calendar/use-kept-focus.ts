import { useEffect } from 'react';
import type { RefObject } from 'react';
import { focusStop, timedButton } from './grid-elements.ts';

/**
 * Whose keys are in the box stays there: what has the focus may go with the days that are shown, or by an undo.
 *
 * @param wanted what the focus is about to be led to, if anything
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, pendingFocus: RefObject<string | null>): void {
  useEffect(() => {
    const el = box.current;
    if (!el) return;
    let isIn = false;
    /** The item of the hours that keys acted on last, and what had to stand in for it. */
    let last: string | undefined;
    let given: HTMLElement | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      isIn = target instanceof Element && el.contains(target);
      if (target === given) return;
      given = null;
      last = target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;
    };
    // What stands in for an item is the one that is meant from the next key on, if it is one.
    const onKey = () => {
      const key = given?.closest<HTMLElement>('[data-key]')?.dataset.key;
      if (key === undefined) return;
      last = key;
      given = null;
    };
    // Whoever presses on what takes no focus has left.
    const onPointer = () => (isIn = false);
    const changes = new MutationObserver(() => {
      const active = document.activeElement;
      if (!isIn || pendingFocus.current !== null || (active !== document.body && active !== given)) return;
      const same = last === undefined ? null : timedButton(el, last);
      const next = same ?? focusStop(el);
      if (!next || next === active) return;
      given = next;
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
