import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { taskAt } from '../../test/rows.ts';
import { NOW } from '../../test/test-planner.ts';
import { NO_SERIES } from '../schema/occurrence.ts';
import type { PlannerEvent } from '../schema/planner-event.ts';
import { DATA_TABLES } from '../schema/tables.ts';
import type { Change } from '../schema/tables.ts';
import { stampAt } from '../core/stamps/stamp.ts';
import { apply, stateOf } from '../core/state/state.ts';
import type { State } from '../core/state/state.ts';
import { stampNext } from '../session/sync-writes.ts';
import { digestOf, sealParts, wholePlanner } from './checkpoint-parts.ts';
import { MAX_ENVELOPE_BYTES, open } from './envelope.ts';
import { digestKey, envelopeKey, newAccountKey } from './keys.ts';

const DEVICE = randomUUID();
const HEADER = { accountId: 'a', epoch: 1, deviceId: DEVICE, kind: 'checkpoint', sequence: 7 } as const;
const WORDS = 'read chapter essay draft worksheet quiz lab report maths history revise notes poster source'.split(' ');
const MINUTE_MS = 60_000;

/** A planner that was written over a year: no two rows have the same id, text or time. */
function planner(tasks: number, events: number): State {
  const groups = Array.from({ length: 8 }, () => randomUUID());
  const pick = (n: number): string => WORDS[n % WORDS.length] ?? '';
  const at = (n: number): string => new Date(Date.parse(NOW) + n * 37 * MINUTE_MS).toISOString();
  const title = (n: number): string => `${pick(n * 7)} ${pick(n * 5 + 3)} ${n} ${pick(n * 3 + 1)}`;
  const state = stateOf({
    tasks: Array.from({ length: tasks }, (_, n) =>
      taskAt(n, {
        id: randomUUID(),
        title: title(n),
        groupId: groups[n % 8] ?? null,
        createdAt: at(n),
        ...(n % 2 ? { due: at(n * 2).slice(0, 10), doneAt: at(n + 50) } : { estimate: 15 + (n % 8) * 15 }),
      }),
    ),
    events: Array.from({ length: events }, (_, n): PlannerEvent => ({
      id: randomUUID(),
      title: title(n * 11),
      notes: '',
      place: n % 3 ? '' : `Room ${n % 40}`,
      tagIds: [],
      hue: null,
      isAllDay: false,
      start: at(n).slice(0, 16),
      end: at(n + 1).slice(0, 16),
      zone: 'Australia/Sydney',
      createdAt: at(n * 3),
      deletedAt: null,
      isSample: false,
      origin: null,
      isExam: false,
      isFree: false,
      remindAt: null,
      snoozedTo: null,
      weight: null,
      result: null,
      ...NO_SERIES,
    })),
  });
  // Each row was written at a moment of its own.
  const stamps = stampNext(state, DATA_TABLES, { now: Date.parse(NOW), writer: 1 }, Infinity);
  const times = stamps.map((change, n): Change => {
    if (change.table !== 'stamps' || change.type === 'remove') return change;
    const base = stampAt(Date.parse(NOW) + n * 41_017, n % 3, 1_234_567 * (1 + (n % 3)));
    return { ...change, row: { ...change.row, base } };
  });
  return apply(state, times);
}

describe('checkpoints', () => {
  const sizes = [
    ['a typical student’s year', 600, 1_200, 250_000],
    ['10,000 tasks and 2,000 events', 10_000, 2_000, 2_200_000],
  ] as const;
  it.each(sizes)('hold %s in parts of 64 kB, and in all no more than they may take', async (_, tasks, events, most) => {
    const accountKey = newAccountKey();
    const key = await envelopeKey(accountKey, 1);
    const state = planner(tasks, events);
    const rows = await wholePlanner(state, Date.parse(NOW));
    expect(rows).toHaveLength(tasks + events);
    const parts = await sealParts(key, HEADER, rows, { [DEVICE]: 3 });
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MAX_ENVELOPE_BYTES);
    const total = parts.reduce((sum, { length }) => sum + length, 0);
    console.info(`${tasks} tasks and ${events} events: ${total} bytes in ${parts.length} parts`);
    expect(total).toBeLessThanOrEqual(most);

    const read = [];
    for (const [at, part] of parts.entries()) {
      const { rows: some, numbers } = await open(key, { ...HEADER, number: at + 1 }, new Uint8Array(part));
      if (at === 0) expect(numbers).toEqual({ [DEVICE]: 3 });
      read.push(...some);
    }
    const digest = await digestOf(rows, await digestKey(accountKey));
    expect(await digestOf(read.reverse(), await digestKey(accountKey))).toBe(digest);
    expect(await digestOf(read.slice(1), await digestKey(accountKey))).not.toBe(digest);
  });
});
