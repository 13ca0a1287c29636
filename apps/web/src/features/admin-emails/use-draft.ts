import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { EMPTY_DRAFT, readDraft, switchTab } from './draft.ts';
import type { Draft, EmailTab } from './draft.ts';

/** A browser that keeps nothing still lets one write mails. */
function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, draft: Draft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch (failure) {
    console.warn('The draft could not be kept for a reload:', failure);
  }
}

export interface DraftState {
  draft: Draft;
  update: Dispatch<SetStateAction<Draft>>;
}

/** The draft of one operator in this browser tab; it outlives a reload. `tab`: the one that the address names, if any. */
export function useDraft(userId: string, tab: EmailTab | null): DraftState {
  const key = `bellweek-email-draft:${userId}`;
  const [draft, update] = useState(() => readDraft(kept(key)));
  const shown = switchTab(draft, tab ?? draft.tab);
  // While drawing, so that no selection of the other tab is ever seen, whichever way the address changed.
  if (shown !== draft) update(shown);
  useEffect(() => keep(key, shown), [key, shown]);
  return { draft: shown, update };
}
