import type { Desk } from '../desk/desk.ts';

/** The field above the list, which is there once at most. */
export const ENTRY_ID = 'planner-entry';

/** Leads to where tasks are typed in: the field above the list, or a sheet where there is none. */
export function startEntry(desk: Desk): void {
  const field = document.getElementById(ENTRY_ID);
  if (field) field.focus();
  else desk.setSheet('add');
}

/** To the line of the list that was left last. */
export const focusList = (): void => document.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus();
