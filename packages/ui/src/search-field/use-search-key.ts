import { useEffect } from 'react';
import type { RefObject } from 'react';

/** How a field says that `/` leads to it; the help on keys looks for it. */
export const SEARCH_KEY = '/';

/** A key that is text where it is pressed, or that belongs to a dialog, is no shortcut. */
const isTaken = ({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  altKey ||
  metaKey ||
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]') !== null);

/** Leads from anywhere on the page into a field by `/`, while `isOn`: one field of a page has that. */
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
