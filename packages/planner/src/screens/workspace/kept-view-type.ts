import { VIEW_TYPES } from './workspace.ts';
import type { ViewType } from './workspace.ts';

const keyOf = (accountId: string): string => `planner-view-type:${accountId}`;

/** The view type that was chosen last on this device; null where none was. A phone begins with its list, which is no choice. */
export function readViewType(accountId: string): ViewType | null {
  try {
    const kept = localStorage.getItem(keyOf(accountId));
    return VIEW_TYPES.find((each) => each === kept && each !== 'list') ?? null;
  } catch {
    return null;
  }
}

/** Keeps it for the next opening, or with null forgets it. */
export function keepViewType(accountId: string, viewType: ViewType | null): void {
  try {
    if (viewType === null) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), viewType);
  } catch {
    // Storage is blocked: the choice holds for this page only.
  }
}
