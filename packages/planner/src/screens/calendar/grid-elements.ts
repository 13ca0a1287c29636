/** Candidates for the tab stop: timed items first, then items of whole days, or the empty hours. */
const STOPS = ['[data-key] button[tabindex="0"]', '[role=list] button[tabindex="0"]', '[tabindex="0"]'];

/** The tab stop of a calendar grid. */
export function tabStop(grid: Element | null): HTMLElement | null {
  for (const stop of STOPS) {
    const found = grid?.querySelector<HTMLElement>(stop);
    if (found) return found;
  }
  return null;
}

/** Button of a timed item. @param key as `Placed` has it */
export const timedButton = (grid: Element | null, key: string): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] button`) ?? null;

/** Button of an item, among the hours or on a line of a day. */
export const itemButton = (grid: Element | null, id: string): HTMLElement | null =>
  timedButton(grid, id) ?? grid?.querySelector<HTMLElement>(`[data-ref*="${CSS.escape(id)}"]`) ?? null;
