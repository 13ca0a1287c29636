import { expect, it } from 'vitest';
import { forgetReload, reloadOnce } from './reload-once.ts';

function browser({ isOnline = true, isShut = false } = {}) {
  const kept = new Map<string, string>();
  let reloads = 0;
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return {
    reloads: () => reloads,
    isOnline: () => isOnline,
    store: () => {
      if (isShut) throw new Error('Storage is shut.');
      return store;
    },
    reload: () => void (reloads += 1),
  };
}

it('loads a place anew once, and again once a page was loaded meanwhile', () => {
  const here = browser();
  expect([reloadOnce('/login', here), reloadOnce('/login', here)]).toEqual([true, false]);
  expect(reloadOnce('/plans', here)).toBe(true);
  forgetReload(here);
  expect(reloadOnce('/plans', here)).toBe(true);
  expect(here.reloads()).toBe(3);
});

it('leaves it where there is no network, or nothing to remember it by', () => {
  for (const there of [browser({ isOnline: false }), browser({ isShut: true })]) {
    expect(reloadOnce('/login', there)).toBe(false);
    forgetReload(there);
    expect(there.reloads()).toBe(0);
  }
});
