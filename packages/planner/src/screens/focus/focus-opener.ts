import type { PanelRef } from '../../items/item-ref.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** Leads the focus back to where a thing was opened from, or to its line in the list where that is gone. */
export function focusOpener({ focus }: Workspace, opener: Element | null, { id }: PanelRef): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  (isThere ? opener : focus.find('list', id))?.focus({ preventScroll: true });
}
