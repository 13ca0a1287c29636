import { afterEach, describe, expect, it, vi } from 'vitest';
import { CachedCount } from './cached-count.js';

/** A count whose answers come when the test says so. */
function counting(patienceMs = 0) {
  const asked: PromiseWithResolvers<number>[] = [];
  const held = new CachedCount(() => {
    const answer = Promise.withResolvers<number>();
    asked.push(answer);
    return answer.promise;
  }, patienceMs);
  return { asked, held };
}

afterEach(() => void vi.restoreAllMocks());

/** As if so many milliseconds had gone by. */
const later = (ms: number): void => {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + ms);
};

describe('HeldCount', () => {
  it('counts once for all who ask, and holds what it has counted for a while', async () => {
    const { asked, held } = counting();
    const both = Promise.all([held.read('a', false), held.read('a', false)]);
    asked[0]?.resolve(7);
    expect(await both).toEqual([7, 7]);
    expect(await held.read('a', false)).toBe(7);
    expect(asked).toHaveLength(1);
  });

  it('counts again at once when anything changed, where that is quick', async () => {
    const { asked, held } = counting();
    const first = held.read('a', false);
    asked[0]?.resolve(7);
    await first;
    const second = held.read('b', false);
    asked[1]?.resolve(8);
    expect(await second).toBe(8);
  });

  it('tells the last count while a new one takes its time, and the new one from then on', async () => {
    const { asked, held } = counting();
    const first = held.read('a', true);
    asked[0]?.resolve(7);
    await first;
    later(60_000);
    expect(await held.read('b', true)).toBe(7);
    expect(await held.read('b', true)).toBe(7);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve(8);
    await asked[1]?.promise;
    expect(await held.read('b', true)).toBe(8);
  });

  it('waits for a new count that comes soon', async () => {
    const { asked, held } = counting(60_000);
    const first = held.read('a', true);
    asked[0]?.resolve(7);
    await first;
    later(60_000);
    const second = held.read('b', true);
    asked[1]?.resolve(8);
    expect(await second).toBe(8);
  });

  it('tells the last count where a new one fails, and fails where there is none', async () => {
    const { asked, held } = counting(60_000);
    const failing = held.read('a', true);
    asked[0]?.reject(new Error('too long'));
    await expect(failing).rejects.toThrow('too long');
    const first = held.read('a', true);
    asked[1]?.resolve(7);
    await first;
    later(60_000);
    const second = held.read('b', true);
    asked[2]?.reject(new Error('too long'));
    expect(await second).toBe(7);
  });
});
