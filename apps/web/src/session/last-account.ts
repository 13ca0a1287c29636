import type { AuthUser } from '@bellweek/api-client/contract/auth';
import type { Entitlement } from '@bellweek/shell/account/access';
import type { StoreApi } from 'zustand/vanilla';
import type { SessionState } from './session-store.ts';

/** The last person on this device who opened the planner, and what their plan allowed. */
export interface LastAccount extends Entitlement {
  user: Pick<AuthUser, 'id' | 'name' | 'email'>;
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
    // Storage is blocked: the planner opens only while the API can be reached.
  }
}

function forgetAccount(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}

/** Hides the planner after a sign-out: as soon as the API says that another person, or none, is signed in. */
export function forgetSignedOut(store: StoreApi<SessionState>): () => void {
  const look = () => {
    const { isLoading, isUnreachable, user } = store.getState();
    if (isLoading || isUnreachable) return;
    const last = lastAccount();
    if (last && last.user.id !== user?.id) forgetAccount();
  };
  look();
  return store.subscribe(look);
}
