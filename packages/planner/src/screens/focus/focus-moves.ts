import type { Workspace } from '../workspace/workspace.ts';
import type { PanelRef } from '../../items/item-ref.ts';
import type { RefObject } from 'react';

/** Leads to where tasks are typed in: the field above the list, or a sheet where there is none. */
export function startEntry(workspace: Workspace): void {
  if (!workspace.focus.focus('entry')) workspace.setSheet('add');
}

/** Out of the field: to the list, or to the button that leads back where the list is empty. */
export function leaveEntry({ focus }: Workspace, field: HTMLElement): void {
  if (!focus.focus('list') && !focus.focus('add-task')) field.blur();
}

/** Leads the focus back to where a thing was opened from, or to its line in the list where that is gone. */
export function focusOpener({ focus }: Workspace, opener: Element | null, { id }: PanelRef): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  (isThere ? opener : focus.find('list', id))?.focus({ preventScroll: true });
}

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
