import type { Opened } from '../desk/desk.ts';

/** Leads the focus back to the thing that was open: its row in the list, else its place in the calendar. */
export function focusRowOf({ kind, id }: Opened): void {
  const attribute = kind === 'task' ? 'data-task' : 'data-event';
  document.querySelector<HTMLElement>(`[${attribute}="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
}
