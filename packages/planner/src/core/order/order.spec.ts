import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byOrder } from '../state/task-order.ts';
import { freshKeys, placeKeys } from './order-keys.ts';
import { keysAt } from './place.ts';

const rowsOf = (keys: string[]) => keys.map((order, at) => ({ id: `id${at}`, order }));

describe('order keys', () => {
  it('fit anywhere, again and again in the same spot, and stay short', () => {
    let keys = freshKeys(3);
    for (let round = 0; round < 2000; round += 1) {
      const { keys: placed, rekeyed } = placeKeys(keys, 1, 1);
      keys = keys.map((key, at) => rekeyed.get(at) ?? key);
      keys.splice(1, 0, ...placed);
      if (rekeyed.size > 0) expect(placed[0]?.length).toBeLessThan(8);
    }
    expect([...keys].sort((a, b) => (a < b ? -1 : 1))).toEqual(keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThanOrEqual(64);
  });

  it('are made anew where equal or foreign ones leave no room, and only there', () => {
    const tight = placeKeys(['a0', 'a0'], 1, 2);
    expect(tight.rekeyed.size).toBeGreaterThan(0);
    const all = [tight.rekeyed.get(0) ?? 'a0', ...tight.keys, tight.rekeyed.get(1) ?? 'a0'];
    expect([...all].sort()).toEqual(all);
    expect(new Set(all).size).toBe(4);
    expect(placeKeys(['#broken#'], 1, 1).rekeyed.size).toBe(1);
    expect(placeKeys(['a0', 'a1'], 1, 2).rekeyed.size).toBe(0);
  });

  it('are made anew for a few rows only, however long the list is', () => {
    const keys = freshKeys(10_000);
    keys[5_000] = keys[4_999] ?? '';
    const { keys: placed, rekeyed } = placeKeys(keys, 5_000, 3);
    expect(rekeyed.size).toBeLessThan(5);
    const all = keys.map((key, at) => rekeyed.get(at) ?? key);
    all.splice(5_000, 0, ...placed);
    expect([...all].sort()).toEqual(all);
    expect(new Set(all).size).toBe(10_003);
  });

  it('put any rows where they were dropped, in their own order, and leave the others in theirs', () => {
    const cases = fc.record({
      count: fc.integer({ min: 1, max: 12 }),
      moving: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { minLength: 1 }),
      target: fc.integer({ min: 0, max: 11 }),
      side: fc.constantFrom('before' as const, 'after' as const),
      tied: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, ({ count, moving, target, side, tied }) => {
        const rows = rowsOf(freshKeys(count).map((key) => (tied ? 'a0' : key))).sort(byOrder);
        const ids = rows.filter((_, at) => moving.includes(at)).map((row) => row.id);
        const targetId = rows[target]?.id;
        fc.pre(ids.length > 0 && targetId !== undefined && !ids.includes(targetId));
        const keys = keysAt(rows, { at: side, id: targetId ?? '' }, ids);
        const after = rows.map((row) => ({ ...row, order: keys?.get(row.id) ?? row.order })).sort(byOrder);
        const expected = rows.map((row) => row.id).filter((id) => !ids.includes(id));
        expected.splice(expected.indexOf(targetId ?? '') + (side === 'after' ? 1 : 0), 0, ...ids);
        expect(after.map((row) => row.id)).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  it('refuse a place that is not there, and keep rows dropped on themselves', () => {
    const rows = rowsOf(freshKeys(3));
    expect(keysAt(rows, { at: 'after', id: 'gone' }, ['id0'])).toBeNull();
    const keys = keysAt(rows, { at: 'before', id: 'id1' }, ['id1']);
    const after = rows.map((row) => ({ ...row, order: keys?.get(row.id) ?? row.order })).sort(byOrder);
    expect(after.map((row) => row.id)).toEqual(['id0', 'id1', 'id2']);
  });
});
