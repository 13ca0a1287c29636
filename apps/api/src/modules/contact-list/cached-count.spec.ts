import { afterEach, describe, expect, it, vi } from 'vitest';
import { CachedCount } from './cached-count.js';

/** A count whose answers the test resolves. */
function counting(staleAfterMs = 0) {
  const asked: PromiseWithResolvers<number>[] = [];
  const cached = new CachedCount(() => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  }, staleAfterMs);
  return { asked, cached };
}

afterEach(() => void vi.restoreAllMocks());

/** Moves the clock on by some milliseconds. */
const later = (ms: number): void => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
};

describe('CachedCount', () => {
  it('counts once for all who ask, and holds what it has counted for a while', async () => {
    const { asked, cached } = counting();
    const both = Promise.all([cached.read('a', false), cached.read('a', false)]);
    asked[0]?.resolve(7);
    expect(await both).toEqual([7, 7]);
    expect(await cached.read('a', false)).toBe(7);
    expect(asked).toHaveLength(1);
  });

  it('counts again at once when anything changed, where that is quick', async () => {
    const { asked, cached } = counting();
    const first = cached.read('a', false);
    asked[0]?.resolve(7);
    await first;
    const second = cached.read('b', false);
    asked[1]?.resolve(8);
    expect(await second).toBe(8);
  });

  it('tells the last count while a new one takes its time, and the new one from then on', async () => {
    const { asked, cached } = counting();
    const first = cached.read('a', true);
    asked[0]?.resolve(7);
    await first;
    later(60_000);
    expect(await cached.read('b', true)).toBe(7);
    expect(await cached.read('b', true)).toBe(7);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(8);
    await asked[1]?.promise;
    expect(await cached.read('b', true)).toBe(8);
  });

  it('waits for a new count that comes soon', async () => {
    const { asked, cached } = counting(60_000);
    const first = cached.read('a', true);
    asked[0]?.resolve(7);
    await first;
    later(60_000);
    const second = cached.read('b', true);
    asked[1]?.resolve(8);
    expect(await second).toBe(8);
  });

  it('tells the last count where a new one fails, and fails where there is none', async () => {
    const { asked, cached } = counting(60_000);
    const failing = cached.read('a', true);
    asked[0]?.reject(new Error('too long'));
    await expect(failing).rejects.toThrow('too long');
    const first = cached.read('a', true);
    asked[1]?.resolve(7);
    await first;
    later(60_000);
    const second = cached.read('b', true);
    asked[2]?.reject(new Error('too long'));
    expect(await second).toBe(7);
  });
});
