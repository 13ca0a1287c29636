import { createStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { DRAFT_PREFIXES, onSignOut } from '../../session/tab-storage.ts';
import { EMPTY_DRAFT, readDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/** Storage of drafts across reloads: a part of `Storage`. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type DraftStore = StoreApi<Draft>;

/** The stored text; null where storage is blocked. */
function kept(keep: () => DraftStorage, key: string): string | null {
  try {
    return keep().getItem(key);
  } catch {
    return null;
  }
}

/** Each with a function that stops its persistence. */
const stores = new Map<string, { store: DraftStore; stop: () => void }>();

onSignOut(() => {
  // A late answer to a send may still change the draft of somebody who has left.
  for (const { stop } of stores.values()) stop();
  stores.clear();
});

/**
 * The draft of one operator in this browser tab; it survives a reload. It outlives its page too: the answer to a send
 * may come after the page was left, and must still clear what was sent.
 */
export function draftStoreOf(userId: string, keep: () => DraftStorage = () => sessionStorage): DraftStore {
  const known = stores.get(userId);
  if (known) return known.store;
  const key = `${DRAFT_PREFIXES.email}${userId}`;
  const store = createStore<Draft>(() => readDraft(kept(keep, key)));
  const stop = store.subscribe((draft) => {
    try {
      if (draft === EMPTY_DRAFT) keep().removeItem(key);
      else keep().setItem(key, JSON.stringify(draft));
    } catch (failure) {
      console.warn('The draft could not be kept for a reload:', failure);
    }
  });
  stores.set(userId, { store, stop });
  return store;
}
