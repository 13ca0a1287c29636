import type { PanelRef } from '../../items/item-ref.ts';

/** Leads the focus back to where a thing was opened from, or to its line in the list where that is gone. */
export function focusOpener(opener: Element | null, { id }: PanelRef): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const line = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`);
  (isThere ? opener : line)?.focus({ preventScroll: true });
}
