import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { EndedAccess, License } from '@bellweek/api-client/contract/license';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from './session-store.ts';

/** Who was last known to be signed in on this device and to have opened the planner, and what their plan allowed. */
export interface LastAccount {
  user: Pick<AuthUser, 'id' | 'name' | 'email'>;
  /** The active licence; null when there was none. */
  license: License | null;
  /** What they had before, where there is no licence and it is known. */
  ended?: EndedAccess | null;
  /** Milliseconds since 1970, when the API said so. */
  confirmedAt: number;
}

const KEY = 'planner-account';

function isAccount(value: unknown): value is LastAccount {
  if (typeof value !== 'object' || value === null) return false;
  const { user, license, confirmedAt } = value as Record<string, unknown>;
  const isUser = typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string';
  return isUser && typeof license === 'object' && typeof confirmedAt === 'number';
}

/** Null when there is none, or storage is blocked. */
export function lastAccount(): LastAccount | null {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
    return isAccount(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberAccount({ user: { id, name, email }, ...rest }: LastAccount): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ user: { id, name, email }, ...rest }));
  } catch {
    // Storage is blocked: the planner opens only while the API can be asked.
  }
}

function forgetAccount(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}

/** Signing out hides the planner: as soon as the API says that somebody else, or nobody, is signed in. */
export function forgetWhoLeft(store: StoreApi<SessionState>): () => void {
  const look = () => {
    const { isLoading, isUnreachable, user } = store.getState();
    if (isLoading || isUnreachable) return;
    const last = lastAccount();
    if (last && last.user.id !== user?.id) forgetAccount();
  };
  look();
  return store.subscribe(look);
}
