import { PAPER_ID } from '../calendar/calendar-ids.ts';
import { ENTRY_ID, focusList } from '../entry/start-entry.ts';

/** What Tab would reach: by the hour first, then on days as a whole, or the empty hours. */
const STOPS = ['[role=list] button[tabindex="0"]', '[tabindex="0"]'];

/** To where keys act in the calendar; and from there to the list, or to what adds to it. */
export function crossOver(): void {
  const paper = document.getElementById(PAPER_ID);
  if (paper?.contains(document.activeElement)) {
    focusList();
    if (paper.contains(document.activeElement)) document.getElementById(ENTRY_ID)?.focus();
    return;
  }
  for (const stop of STOPS) {
    const found = paper?.querySelector<HTMLElement>(stop);
    if (found) return found.focus();
  }
}
