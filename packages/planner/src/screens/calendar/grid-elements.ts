/** What Tab would reach: by the hour first, then on days as a whole, or the empty hours. */
const STOPS = ['[role=list] button[tabindex="0"]', '[tabindex="0"]'];

/** The element inside a calendar grid that keys act on first. */
export function focusStop(grid: Element | null): HTMLElement | null {
  for (const stop of STOPS) {
    const found = grid?.querySelector<HTMLElement>(stop);
    if (found) return found;
  }
  return null;
}

/** The button of an item by the hour. @param key as `Placed` has it */
export const timedButton = (grid: Element | null, key: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`) ?? null;

/** The button of an item, by the hour or on a line of a day. */
export const itemButton = (grid: Element | null, id: string): HTMLElement | null =>
  timedButton(grid, id) ?? grid?.querySelector<HTMLElement>(`[data-ref*="${CSS.escape(id)}"]`) ?? null;
