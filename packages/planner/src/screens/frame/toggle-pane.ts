import { CALENDAR_GRID_ID } from '../focus/calendar-ids.ts';
import { focusStop } from '../focus/focus-stop.ts';
import { ENTRY_ID, focusList } from '../focus/start-entry.ts';

/** To where keys act in the calendar; and from there to the list, or to what adds to it. */
export function togglePane(): void {
  const paper = document.getElementById(CALENDAR_GRID_ID);
  if (!paper?.contains(document.activeElement)) return focusStop(paper)?.focus();
  focusList();
  if (paper.contains(document.activeElement)) document.getElementById(ENTRY_ID)?.focus();
}
