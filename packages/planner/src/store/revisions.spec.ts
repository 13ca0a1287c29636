import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putTask } from '../../test/rows.ts';
import type { HeardChange } from './port.ts';
import { Revisions } from './revisions.ts';

/** Revisions with a method that returns what a step delivers; deferred changes are delivered at once. */
function open(known: number) {
  let delivered: HeardChange[] = [];
  const revisions = new Revisions(
    known,
    (changes) => delivered.push(...changes),
    (action) => action(),
  );
  const after = (step: (each: Revisions) => void): HeardChange[] => {
    delivered = [];
    step(revisions);
    return delivered;
  };
  return { revisions, after };
}

it('passes on what it hears in order, whatever order it hears it in', () => {
  const { revisions, after } = open(4);
  expect(after((each) => each.heard(6, [putTask(2)]))).toEqual([]);
  expect(revisions.hasGap).toBe(true);
  expect(after((each) => each.heard(5, [putTask(1)]))).toEqual([putTask(1), putTask(2)]);
  expect(revisions.hasGap).toBe(false);
  expect(after((each) => each.heard(5, [putTask(1)]))).toEqual([]);
});

it('lets a row written here later stand', () => {
  const { after } = open(0);
  expect(after((each) => each.wrote(2, [putTask(1, { title: 'Ours' })]))).toEqual([]);
  const theirs = putTask(1, { title: 'Theirs' });
  expect(after((each) => each.heard(1, [theirs, putTask(2)]))).toEqual([
    { ...theirs, isOverwritten: true },
    putTask(2),
  ]);
  expect(after((each) => each.heard(3, [putTask(1, { title: 'Theirs again' })]))).toEqual([
    putTask(1, { title: 'Theirs again' }),
  ]);
});

it('forgets what it waited for once everything was read anew', () => {
  const { revisions, after } = open(0);
  revisions.heard(3, [putTask(3)]);
  revisions.caughtUp(3);
  expect([revisions.hasGap, revisions.last]).toEqual([false, 3]);
  expect(after((each) => each.heard(4, [putTask(4)]))).toEqual([putTask(4)]);
});

it('tells that the writer has not been given a change yet', () => {
  let deliver: () => void = () => undefined;
  const given: HeardChange[] = [];
  const revisions = new Revisions(
    0,
    (changes) => given.push(...changes),
    (action) => (deliver = action),
  );
  revisions.heard(2, [putTask(2)]);
  revisions.wrote(1, [putTask(1)]);
  revisions.heard(3, [putTask(3)]);
  expect([given, revisions.delivered]).toEqual([[], 0]);
  deliver();
  expect([given, revisions.delivered]).toEqual([[putTask(2), putTask(3)], 3]);
});

/** Every tab writes some of the versions and receives the others in an order of its own. */
it('ends with the same rows in every tab', () => {
  const world = fc
    .array(fc.record({ tab: fc.nat(2), row: fc.nat(3) }), { minLength: 1, maxLength: 20 })
    .chain((writes) =>
      fc.record({
        writes: fc.constant(writes),
        orders: fc.tuple(...[0, 1, 2].map(() => fc.shuffledSubarray([...writes.keys()], { minLength: writes.length }))),
      }),
    );
  fc.assert(
    fc.property(world, ({ writes, orders }) => {
      const ends = orders.map((order, tab) => {
        const { after } = open(0);
        const rows = new Map<number, number>();
        // A tab sees its own writes at once; they are durable in their order.
        const own = writes.flatMap((write, at) => (write.tab === tab ? [at] : []));
        const steps = order.map((at) =>
          own.includes(at) ? own[order.filter((each) => own.includes(each)).indexOf(at)] : at,
        );
        for (const at of steps) {
          const write = at === undefined ? undefined : writes[at];
          if (at === undefined || !write) continue;
          const change = putTask(write.row, { title: String(at) });
          if (write.tab === tab) rows.set(write.row, at);
          const ready = after((each) => each[write.tab === tab ? 'wrote' : 'heard'](at + 1, [change]));
          for (const each of ready) {
            if (each.type !== 'put' || each.table !== 'tasks' || each.isOverwritten) continue;
            rows.set(Number.parseInt(each.row.id.slice(-4), 16), Number(each.row.title));
          }
        }
        return JSON.stringify([...rows].sort(([a], [b]) => a - b));
      });
      const last = new Map(writes.map(({ row }, at) => [row, at]));
      const expected = JSON.stringify([...last].sort(([a], [b]) => a - b));
      expect(ends).toEqual([expected, expected, expected]);
    }),
  );
});
