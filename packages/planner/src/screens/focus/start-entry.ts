import type { Workspace } from '../workspace/workspace.ts';

/** Leads to where tasks are typed in: the field above the list, or a sheet where there is none. */
export function startEntry(workspace: Workspace): void {
  if (!workspace.focus.focus('entry')) workspace.setSheet('add');
}

/** Out of the field: to the list, or to the button that leads back where the list is empty. */
export function leaveEntry({ focus }: Workspace, field: HTMLElement): void {
  if (!focus.focus('list') && !focus.focus('add-task')) field.blur();
}
