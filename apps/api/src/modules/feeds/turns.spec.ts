import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

/** Work that begins, and goes on until it is told to end. */
function works(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (person: string, name: string): Promise<string> =>
    turns.run(person, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { begun, begin, end, settle };
}

describe('turns', () => {
  it('let one person’s slow work hold up nobody else', async () => {
    const { begun, begin, end, settle } = works(new Turns({ most: 3, mostOfOne: 2, mostWaiting: 10 }));
    const all = [begin('ann', 'a1'), begin('ann', 'a2'), begin('ann', 'a3'), begin('ben', 'b1'), begin('cleo', 'c1')];
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
    await end('a1');
    expect(begun.at(-1)).toBe('a3');
    for (const name of ['a2', 'a3', 'c1']) await end(name);
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('go on after work that failed', async () => {
    const turns = new Turns({ most: 1, mostOfOne: 1, mostWaiting: 10 });
    const failed = turns.run('ann', () => Promise.reject(new Error('no')));
    const next = turns.run('ann', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('refuse work where many wait already', async () => {
    const { begin, end, settle } = works(new Turns({ most: 1, mostOfOne: 1, mostWaiting: 1 }));
    const [first, second] = [begin('ann', 'a1'), begin('ben', 'b1')];
    await settle();
    await expect(begin('cleo', 'c1')).rejects.toMatchObject({ code: 'unavailable' });
    await end('a1');
    await end('b1');
    expect(await Promise.all([first, second])).toEqual(['a1', 'b1']);
  });
});
