import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from './session-store.ts';

/** The person last signed in here, for a page that was reloaded. */
const PERSON_KEY = 'signed-in-person';

/**
 * Prefixes of the keys of unsent text that this tab keeps for a reload. The planner's keys belong to its account, and stay.
 */
export const DRAFT_PREFIXES = {
  email: 'bellweek-email-draft:',
  reply: 'bellweek-reply-draft:',
  note: 'bellweek-note-draft:',
  form: 'draft ',
} as const;

const listeners = new Set<() => void>();

/** Calls `forget` when the signed-in person has left, to drop their data from memory. */
export function onSignOut(forget: () => void): void {
  listeners.add(forget);
}

export function somebodyLeft(): void {
  for (const forget of listeners) forget();
}

function removeDrafts(): void {
  const prefixes = Object.values(DRAFT_PREFIXES);
  for (const key of Object.keys(sessionStorage)) {
    if (prefixes.some((prefix) => key.startsWith(prefix))) sessionStorage.removeItem(key);
  }
}

function exchangePerson(id: string | null): string | null {
  const before = sessionStorage.getItem(PERSON_KEY);
  if (id === null) sessionStorage.removeItem(PERSON_KEY);
  else sessionStorage.setItem(PERSON_KEY, id);
  return before;
}

/**
 * Clears a person's unsent text in this tab once they have logged out, here or in another tab, or another person has
 * signed in. A session that ended by itself keeps it: the same person will log in again. @returns a function that stops
 * it
 */
export function clearAfterLeaving(store: StoreApi<SessionState>): () => void {
  const look = () => {
    const { isLoading, isUnreachable, hasEnded, user } = store.getState();
    if (isLoading || isUnreachable || (user === null && hasEnded)) return;
    const id = user?.id ?? null;
    try {
      const before = exchangePerson(id);
      if (before === null || before === id) return;
      removeDrafts();
    } catch {
      // Storage is blocked: nothing was kept in it.
    }
    somebodyLeft();
  };
  look();
  return store.subscribe(look);
}
