import type { Workspace } from '../workspace/workspace.ts';

/** The field above the list, which is there once at most. */
export const ENTRY_ID = 'planner-entry';

/** Leads to where tasks are typed in: the field above the list, or a sheet where there is none. */
export function startEntry(workspace: Workspace): void {
  const field = document.getElementById(ENTRY_ID);
  if (field) field.focus();
  else workspace.setSheet('add');
}

/** The button that leads to that field. */
export const ADD_ID = 'planner-add';

/** The line of the list that was left last. */
export const tabStopOfList = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-line][tabindex="0"]');
export const focusList = (): void => tabStopOfList()?.focus();

/** Out of the field: to the list, or to the button that leads back where the list is empty. */
export function leaveEntry(field: HTMLElement): void {
  const next = tabStopOfList() ?? document.getElementById(ADD_ID);
  if (next) next.focus();
  else field.blur();
}
