/** What Tab would reach: by the hour first, then on days as a whole, or the empty hours. */
const STOPS = ['[role=list] button[tabindex="0"]', '[tabindex="0"]'];

/** Where keys begin in what the calendar shows. */
export function focusStop(grid: Element | null): HTMLElement | null {
  for (const stop of STOPS) {
    const found = grid?.querySelector<HTMLElement>(stop);
    if (found) return found;
  }
  return null;
}
