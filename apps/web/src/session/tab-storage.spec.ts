import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionState } from './session-store.ts';
import { clearAfterLeaving, DRAFT_PREFIXES, onSignOut } from './tab-storage.ts';

const EMAIL_DRAFT = `${DRAFT_PREFIXES.email}ada`;
const FORM_DRAFT = `${DRAFT_PREFIXES.form}contact`;
const person = (id: string) => ({ id, name: id, email: null, oauthProvider: 'google' as const, isAdmin: true });

/** A page of this tab, in which a person or nobody turns out to be signed in. */
function loadPage(id: string | null) {
  const store = createStore<SessionState>()(() => ({
    isAuthenticated: false,
    isLoading: true,
    user: null,
    role: undefined,
    secondFactor: undefined,
    csrfToken: null,
    hasEnded: false,
    isUnreachable: false,
    refresh: () => Promise.resolve(null),
  }));
  clearAfterLeaving(store);
  store.setState({ isLoading: false, user: id === null ? null : person(id) });
  return store;
}

const kept = () => Object.keys(sessionStorage).sort();

beforeEach(() => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  // As in a browser, its own keys are the stored ones.
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(storage, {
      ownKeys: () => [...texts.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return () => vi.unstubAllGlobals();
});

const write = () => {
  for (const key of [EMAIL_DRAFT, FORM_DRAFT, 'planner-text 1', 'scroll']) sessionStorage.setItem(key, 'text');
};

describe('S77 what a person leaves in the tab', () => {
  it('is gone after they log out, but for the planner’s own and what nobody typed', () => {
    const store = loadPage('ada');
    write();
    store.setState({ user: null });
    expect(kept()).toEqual(['planner-text 1', 'scroll']);
  });

  it('is gone when somebody else signs in, in a page that knows nothing of the one before', () => {
    loadPage('ada');
    write();
    loadPage('bob');
    expect(kept()).toEqual(['planner-text 1', 'scroll', 'signed-in-person']);
  });

  it('is gone when they turn out to have logged out in another tab', () => {
    loadPage('ada');
    write();
    loadPage(null);
    expect(kept()).not.toContain(EMAIL_DRAFT);
  });

  it('stays over a reload, an outage, and the end of a session that the same person begins anew', () => {
    const store = loadPage('ada');
    write();
    const all = kept();
    store.setState({ user: null, role: undefined, isUnreachable: true });
    loadPage('ada').setState({ user: null, role: undefined, hasEnded: true });
    expect(kept()).toEqual(all);
    loadPage('ada');
    expect(kept()).toEqual(all);
    loadPage('bob');
    expect(kept()).not.toContain(EMAIL_DRAFT);
  });

  it('leaves a visitor what they typed before they sign in', () => {
    loadPage(null);
    sessionStorage.setItem(FORM_DRAFT, 'text');
    loadPage('ada');
    expect(kept()).toContain(FORM_DRAFT);
  });

  it('is dropped from memory too', () => {
    const forget = vi.fn();
    onSignOut(forget);
    const store = loadPage('ada');
    expect(forget).not.toHaveBeenCalled();
    store.setState({ user: null });
    expect(forget).toHaveBeenCalledOnce();
  });
});
