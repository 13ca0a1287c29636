import { useCallback, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { draftStoreOf } from './draft-store.ts';
import { switchTab } from './draft.ts';
import type { Draft, EmailTab } from './draft.ts';

export interface DraftState {
  draft: Draft;
  update: (change: (before: Draft) => Draft) => void;
}

/** The draft of one operator in this browser tab. `tab`: the one that the address names, if any. */
export function useDraft(userId: string, tab: EmailTab | null): DraftState {
  const store = draftStoreOf(userId);
  const draft = useStore(store);
  // `replace`, since a draft is one whole.
  const update = useCallback((change: (before: Draft) => Draft) => store.setState(change, true), [store]);
  useLayoutEffect(() => update((before) => switchTab(before, tab ?? before.tab)), [update, tab]);
  // While drawing too, so that no selection of the other tab is ever seen, whichever way the address changed.
  return { draft: switchTab(draft, tab ?? draft.tab), update };
}
