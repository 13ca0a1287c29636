import { useEffect } from 'react';
import type { RefObject } from 'react';

/** `aria-keyshortcuts` of the field that `/` focuses; the keyboard help looks for it. */
export const SEARCH_KEY = '/';

/** Whether a key types text where it is pressed, or belongs to a dialog. */
const isTaken = ({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  altKey ||
  metaKey ||
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null);

/** Focuses a field at `/` anywhere on the page, while `isOn`: one field per page. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== SEARCH_KEY || isTaken(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [input, isOn]);
}
