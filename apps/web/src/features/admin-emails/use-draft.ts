import { useCallback, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { draftStoreOf } from './draft-store.ts';
import { switchTab } from './draft.ts';
import type { Draft, EmailTab } from './draft.ts';

export interface DraftState {
  draft: Draft;
  update: (change: (before: Draft) => Draft) => void;
}

/** The draft of one operator in this browser tab. @param tab the tab named by the address, if any */
export function useDraft(userId: string, tab: EmailTab | null): DraftState {
  const store = draftStoreOf(userId);
  const draft = useStore(store);
  // `replace`: a draft is complete, not merged.
  const update = useCallback((change: (before: Draft) => Draft) => store.setState(change, true), [store]);
  useLayoutEffect(() => update((before) => switchTab(before, tab ?? before.tab)), [update, tab]);
  // During rendering too, so that recipients of the other tab never show, however the address changed.
  return { draft: switchTab(draft, tab ?? draft.tab), update };
}
