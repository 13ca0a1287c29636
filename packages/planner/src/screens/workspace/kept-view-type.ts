import { VIEW_TYPES } from './workspace.ts';
import type { ViewType } from './workspace.ts';

const keyOf = (accountId: string): string => `planner-view-type:${accountId}`;

/** The view type last chosen on this device; null where none was. A phone's list is its default, and not kept. */
export function readViewType(accountId: string): ViewType | null {
  try {
    const kept = localStorage.getItem(keyOf(accountId));
    return VIEW_TYPES.find((each) => each === kept && each !== 'list') ?? null;
  } catch {
    return null;
  }
}

/** Keep the view type for the next visit; null removes it. */
export function keepViewType(accountId: string, viewType: ViewType | null): void {
  try {
    if (viewType === null) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), viewType);
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
}
