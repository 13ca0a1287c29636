import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { stampAt, UNWRITTEN } from '../core/stamps/stamp.ts';
import { StampedPlanner } from '../../test/stamped-planner.ts';
import { EnvelopeError, open, paddedLength, seal } from './envelope.ts';
import type { EnvelopeHeader } from './envelope.ts';
import { envelopeKey, newAccountKey } from './keys.ts';

const HEADER: EnvelopeHeader = {
  accountId: '7c1c2b9e-0000-4000-8000-000000000001',
  epoch: 1,
  deviceId: 'a',
  number: 7,
  kind: 'log',
};
const stamp = fc.record({ time: fc.nat(), counter: fc.nat(65_535), writer: fc.nat() });
const stampText = stamp.map(({ time, counter, writer }) => stampAt(time, counter, writer));
const rowWrites: fc.Arbitrary<RowWrites> = fc.record({
  table: fc.constantFrom('tasks', 'events', 'of-a-newer-version'),
  id: fc.uuid(),
  life: fc.oneof(fc.constant(UNWRITTEN), stampText),
  removal: fc.option(fc.record({ at: stampText, knew: stampText }), { nil: null }),
  writes: fc.array(
    fc.record({
      register: fc.constantFrom('title', 'tagIds:x'),
      value: fc.oneof(fc.string(), fc.boolean(), fc.constant(null)),
      stamp: stampText,
      replaced: fc.oneof(fc.constant(''), stampText),
    }),
  ),
});

const bytesOf = async (key: CryptoKey, rows: readonly RowWrites[]) => new Uint8Array(await seal(key, HEADER, rows));

/** Writes of one stamp travel together. */
const sorted = (row: RowWrites): RowWrites => ({
  ...row,
  writes: [...row.writes].sort((a, b) => (a.register < b.register ? -1 : 1)),
});

describe('envelopes', () => {
  it('give back what was put in', async () => {
    const key = await envelopeKey(newAccountKey(), 1);
    await fc.assert(
      fc.asyncProperty(fc.array(rowWrites, { maxLength: 5 }), async (rows) => {
        const { rows: read } = await open(key, HEADER, await bytesOf(key, rows));
        expect(read.map(sorted)).toEqual(rows.map(sorted));
      }),
    );
  });

  it('open for no other account, epoch, device, number, kind or key', async () => {
    const key = await envelopeKey(newAccountKey(), 1);
    const bytes = await bytesOf(key, []);
    const others: Partial<EnvelopeHeader>[] = [
      ...[{ accountId: 'b' }, { epoch: 2 }, { deviceId: 'b' }, { number: 8 }, { kind: 'checkpoint' as const }],
    ];
    for (const other of others) {
      await expect(open(key, { ...HEADER, ...other }, bytes)).rejects.toBeInstanceOf(EnvelopeError);
    }
    const stranger = await envelopeKey(newAccountKey(), 1);
    await expect(open(stranger, HEADER, bytes)).rejects.toBeInstanceOf(EnvelopeError);
  });

  it('open with no byte changed, and not cut short', async () => {
    const key = await envelopeKey(newAccountKey(), 1);
    const bytes = await bytesOf(key, []);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(key, HEADER, changed)).rejects.toBeInstanceOf(EnvelopeError);
    }
    await expect(open(key, HEADER, bytes.slice(0, 20))).rejects.toBeInstanceOf(EnvelopeError);
  });

  it('hide nearly all of their length', () => {
    for (let length = 2; length < 100_000; length += 7) {
      const padded = paddedLength(length);
      expect(padded).toBeGreaterThanOrEqual(length);
      expect(padded).toBeLessThanOrEqual(length * 1.125);
      expect(paddedLength(padded)).toBe(padded);
    }
  });

  it('take at most 200 bytes for an edit of one field, and 500 for a new task with a block', async () => {
    const key = await envelopeKey(newAccountKey(), 1);
    const device = new StampedPlanner();
    const taskId = crypto.randomUUID();
    const added = [
      ...device.do({ type: 'task.add', tasks: [{ id: taskId, title: 'Read chapter four of To Kill a Mockingbird' }] }),
      ...device.do({ type: 'block.add', taskId, block: { start: '2026-11-19T16:00', minutes: 60 } }),
    ];
    const edited = device.do({ type: 'task.edit', id: taskId, fields: { title: 'Read chapter five of it' } });
    expect((await bytesOf(key, added)).length).toBeLessThanOrEqual(500);
    expect((await bytesOf(key, edited)).length).toBeLessThanOrEqual(200);
  });
});
