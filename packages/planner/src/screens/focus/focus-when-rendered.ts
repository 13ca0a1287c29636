import type { RefObject } from 'react';

/**
 * Gives the focus to an element that was wanted, now that it is drawn. Whoever has gone elsewhere meanwhile is not called
 * back: only a focus that was lost with its element, or stands in the menu that asked for this, is led on.
 */
export function focusWhenRendered(pendingFocus: RefObject<string | null>, element: HTMLElement): void {
  pendingFocus.current = null;
  const holder = document.activeElement;
  if (holder !== null && holder !== document.body && !holder.closest('[role=menu]')) return;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
}
