import type { Workspace } from '../workspace/workspace.ts';
import type { PanelRef } from '../../rules/calendar/item-ref.ts';
import type { RefObject } from 'react';

/** Focus the field for new tasks: above the list, or in a sheet where that is not shown. */
export function startEntry(workspace: Workspace): void {
  if (!workspace.focus.focus('entry')) workspace.setSheet('add');
}

/** Leave the field: focus the list, or the "Add a task" button where the list is empty. */
export function leaveEntry({ focus }: Workspace, field: HTMLElement): void {
  if (!focus.focus('list') && !focus.focus('add-task')) field.blur();
}

/** The element that opened the panel of an item; where that is gone, the item, the list or the calendar. */
export function openerOf({ focus }: Workspace, opener: Element | null, { id }: PanelRef): HTMLElement | null {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener;
  return focus.find('list', id) ?? focus.find('calendar', id) ?? focus.find('list') ?? focus.find('calendar');
}

/**
 * Give the pending focus to an element once it is rendered. Skipped when the focus has moved on since: only a focus
 * that was lost with its element, or is in the menu that requested this, moves.
 */
export function focusWhenRendered(pendingFocus: RefObject<string | null>, element: HTMLElement): void {
  pendingFocus.current = null;
  const holder = document.activeElement;
  if (holder !== null && holder !== document.body && !holder.closest('[role=menu]')) return;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
}
