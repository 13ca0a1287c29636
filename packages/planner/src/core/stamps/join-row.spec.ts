import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { EMPTY_STATE } from '../state/state.ts';
import { TestPlanner } from '../../../test/test-planner.ts';
import { joinRow, readHeld } from './join-row.ts';
import { registersOf, withRegisters } from './row-registers.ts';
import type { Fields } from './row-registers.ts';
import { noStamps, rowKey, writesOf } from './row-stamps.ts';
import type { RowStamps } from '../../schema/sync-rows.ts';
import type { RowWrites, StampedRow } from './row-stamps.ts';
import { nextStamp, stampAt, timeOf, UNWRITTEN } from './stamp.ts';
import { stampChange } from './stamp-changes.ts';

describe('stamps', () => {
  const numbers = fc.record({
    time: fc.nat({ max: 2 ** 48 - 1 }),
    counter: fc.nat({ max: 2 ** 16 - 1 }),
    writer: fc.nat({ max: 2 ** 32 - 1 }),
  });

  it('compare as time, then counter, then writer', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const [left, right] = [stampAt(a.time, a.counter, a.writer), stampAt(b.time, b.counter, b.writer)];
        const order = a.time - b.time || a.counter - b.counter || a.writer - b.writer;
        expect(Math.sign(Number(left > right) - Number(left < right))).toBe(Math.sign(order));
        expect(left).toHaveLength(16);
        expect(timeOf(left)).toBe(a.time);
      }),
    );
  });

  it('exceed the stamp they replace, whatever the clock says', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.nat({ max: 2 ** 47 }),
        fc.nat({ max: 2 ** 32 - 1 }),
        ({ time, counter, writer }, now, by) => {
          const replaced = stampAt(Math.min(time, 2 ** 47), counter, writer);
          expect(nextStamp(now, by, replaced) > replaced).toBe(true);
        },
      ),
    );
  });

  it('follow a clock that is years ahead by the next edit anywhere', () => {
    const ahead = stampAt(Date.UTC(2099, 0, 1), 65_535, 7);
    const next = nextStamp(Date.UTC(2026, 10, 23), 9, ahead);
    expect(next > ahead).toBe(true);
    expect(nextStamp(Date.UTC(2026, 10, 23), 7, UNWRITTEN) < next).toBe(true);
  });
});

const TABLE = 'tasks';
const planner = new TestPlanner(EMPTY_STATE);
planner.do({ type: 'task.add', tasks: [{ title: 'Essay' }] });
const [task] = [...planner.state.rows.tasks.values()];
const BASE = task as unknown as Fields;
const ID = String(BASE.id);
const KEY = rowKey(TABLE, ID);
const EMPTY: StampedRow = { table: TABLE, row: undefined, stamps: noStamps(KEY) };

/** One device's history of the row, as the writes that it sends. */
const edit = fc.oneof(
  fc.record({ title: fc.constantFrom('A', 'B', 'C') }),
  fc.record({ notes: fc.constantFrom('', 'n') }),
  fc.record({ tagIds: fc.subarray(['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']) }),
  fc.record({ deletedAt: fc.constantFrom(null, '2026-11-18T04:30:00.000Z') }),
  fc.constant('remove' as const),
);
const step = fc.record({ edit, wait: fc.integer({ min: -5, max: 5 }) });

function write(current: StampedRow, change: object | 'remove', now: number, writer: number): [StampedRow, RowWrites[]] {
  const after = change === 'remove' ? undefined : { ...(current.row ?? BASE), ...change };
  const stamps = stampChange(current, after, { now, writer });
  if (!stamps) return [current, []];
  const sent = { table: current.table, row: after, stamps };
  return [{ ...sent, stamps: { ...stamps, unsent: [] } }, [writesOf(sent, stamps.unsent)]];
}

/** Writes of devices that begin with the same row and hear nothing of each other. */
function writesOfDevices(devices: readonly (readonly { edit: object | 'remove'; wait: number }[])[]): RowWrites[] {
  const [first, creation] = write(EMPTY, {}, 1_000, 1);
  const others = devices.flatMap((steps, at) => {
    let [current, now] = [first, 1_000];
    return steps.flatMap(({ edit: change, wait }) => {
      now += wait;
      const [next, sent] = write(current, change, now, at + 2);
      current = next;
      return sent;
    });
  });
  return [...creation, ...others];
}

const joinAll = (writes: readonly RowWrites[]): StampedRow =>
  writes.reduce<StampedRow>((current, each) => joinRow(current, each), EMPTY);

/** A row with its tags in one order: a set has none. */
const shown = ({ row, stamps }: StampedRow): unknown => ({
  row: row && { ...row, tagIds: [...(row.tagIds as string[])].sort() },
  life: stamps.life,
  removal: stamps.removal,
});

describe('joining rows', () => {
  const devices = fc.array(fc.array(step, { maxLength: 5 }), { minLength: 1, maxLength: 3 });

  it('gives the same row in every order, and however often a write comes', () => {
    fc.assert(
      fc.property(devices, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (steps, random) => {
        const writes = writesOfDevices(steps);
        const keys = new Map(writes.map((each) => [each, random.next().value as number]));
        const shuffled = [...writes].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        const expected = shown(joinAll(writes));
        expect(shown(joinAll(shuffled))).toEqual(expected);
        expect(shown(joinAll([...shuffled, ...writes]))).toEqual(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  it('gives the same row when a whole state is joined instead of its writes', () => {
    fc.assert(
      fc.property(devices, fc.nat(), (steps, cut) => {
        const writes = writesOfDevices(steps);
        const at = cut % (writes.length + 1);
        const [left, right] = [joinAll(writes.slice(0, at)), joinAll(writes.slice(at))];
        expect(shown(joinRow(left, writesOf(right, null)))).toEqual(shown(joinAll(writes)));
        expect(shown(joinRow(right, writesOf(left, null)))).toEqual(shown(joinAll(writes)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('has each register of the greatest stamp', () => {
    const [first, creation] = write(EMPTY, {}, 1_000, 1);
    const [, title] = write(first, { title: 'Later' }, 3_000, 2);
    const [, both] = write(first, { title: 'Earlier', notes: 'n' }, 2_000, 3);
    const joined = joinAll([...creation, ...title, ...both]);
    expect(joined.row).toMatchObject({ title: 'Later', notes: 'n' });
  });

  it('names a value that a write replaced without knowing it, on both sides', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const [mine, sent] = write(first, { title: 'Mine' }, 2_000, 2);
    const [theirs, received] = write(first, { title: 'Theirs' }, 3_000, 3);
    const expected = [expect.objectContaining({ register: 'title', value: 'Mine' })];
    expect(received.flatMap((writes) => joinRow(mine, writes).losers)).toEqual(expected);
    expect(sent.flatMap((writes) => joinRow(theirs, writes).losers)).toEqual(expected);
  });

  it('names a value that was not sent, though only the last of two writes comes, as from a checkpoint', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const [mine] = write(first, { title: 'Mine' }, 2_000, 2);
    const [second] = write(first, { title: 'Theirs' }, 3_000, 3);
    const [theirs] = write(second, { title: 'Theirs too' }, 4_000, 3);
    const unsent = { ...mine, stamps: { ...mine.stamps, unsent: ['title'] } };
    expect(joinRow(unsent, writesOf(theirs, ['title'])).losers).toMatchObject([{ register: 'title', value: 'Mine' }]);
  });

  it('names a value that comes once a later one was sent, or is on its way, and was replaced again here', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const [, [theirs]] = write(first, { title: 'Theirs' }, 2_000, 2);
    const [sent] = write(first, { title: 'On its way' }, 3_000, 3);
    const [mine] = write(sent, { title: 'Mine' }, 4_000, 3);
    for (const knowledge of [{ isOnItsWay: true }, {}]) {
      const { losers } = joinRow(mine, theirs!, knowledge);
      expect(losers).toMatchObject([{ register: 'title', value: 'Theirs' }]);
    }
  });

  it('names edits that a removal did not know, though it knew later ones of the row', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const [mine, sent] = write(first, { title: 'Mine' }, 2_000, 2);
    const [edited] = write(first, { notes: 'n' }, 3_000, 3);
    const [removed, removal] = write(edited, 'remove', 4_000, 3);
    const unsent = { ...mine, stamps: { ...mine.stamps, unsent: ['title'] } };
    const lost = removal.flatMap((writes) => joinRow(unsent, writes).losers);
    expect(lost).toMatchObject([{ register: 'constants', value: { title: 'Mine' } }]);
    const waiting = { ...removed, stamps: { ...removed.stamps, unsent: null } };
    expect(sent.flatMap((writes) => joinRow(waiting, writes).losers)).toMatchObject([{ register: 'title' }]);
  });

  it('keeps what unsent writes replaced where all of a row is to be sent again', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const [second] = write(first, { title: 'Two' }, 2_000, 1);
    const waiting = { ...second, stamps: { ...second.stamps, unsent: null } };
    const [, [third]] = write(waiting, { title: 'Three' }, 4_000, 1);
    const [, theirs] = write(first, { title: 'Theirs' }, 1_500, 2);
    expect(third?.writes.find(({ register }) => register === 'title')?.replaced).toBe(first.stamps.base);
    const lost = theirs.flatMap((writes) => joinRow(joinRow(EMPTY, third!), writes).losers);
    expect(lost).toMatchObject([{ register: 'title', value: 'Theirs' }]);
  });

  it('names nothing where a write knew the write it replaced', () => {
    const [first, creation] = write(EMPTY, {}, 1_000, 1);
    const [second, mine] = write(first, { title: 'One' }, 2_000, 2);
    const [, theirs] = write(second, { title: 'Two' }, 3_000, 3);
    let current = EMPTY;
    for (const writes of [...creation, ...mine, ...theirs, ...mine]) {
      const joined = joinRow(current, writes);
      expect(joined.losers).toEqual([]);
      current = joined;
    }
    expect(current.row).toMatchObject({ title: 'Two' });
  });

  it('names the row that was removed while another device changed it', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const [mine, sent] = write(first, { title: 'Mine' }, 2_000, 2);
    const [removed, removal] = write(first, 'remove', 3_000, 3);
    const lost = removal.flatMap((writes) => joinRow(mine, writes).losers);
    expect(lost).toEqual([expect.objectContaining({ value: expect.objectContaining({ title: 'Mine' }) as unknown })]);
    expect(sent.flatMap((writes) => joinRow(removed, writes).losers)).toMatchObject([{ register: 'title' }]);
  });

  it('keeps a restored row from a removal that did not know of it, in any order', () => {
    const [first, creation] = write(EMPTY, {}, 1_000, 1);
    const [trashed, deletion] = write(first, { deletedAt: '2026-11-18T04:30:00.000Z' }, 2_000, 1);
    const [, restored] = write(trashed, { deletedAt: null }, 3_000, 2);
    const [, purged] = write(trashed, 'remove', 4_000, 3);
    const before = [...creation, ...deletion];
    for (const after of [
      [...restored, ...purged],
      [...purged, ...restored],
    ]) {
      expect(joinAll([...before, ...after]).row).toMatchObject({ title: 'Essay', deletedAt: null });
    }
  });

  it('names nothing where one device alone put a row into the trash and took it out again', () => {
    const [first, creation] = write(EMPTY, {}, 1_000, 1);
    const [trashed, deletion] = write(first, { deletedAt: '2026-11-18T04:30:00.000Z', title: 'Withdrawn' }, 2_000, 2);
    // The session after a restart is another writer: it knew the deletion, or there was nothing to restore.
    const [, restored] = write(trashed, { deletedAt: null, title: 'Withdrawn' }, 3_000, 3);
    const [, same] = write(trashed, { deletedAt: null, title: 'Essay' }, 3_000, 2);
    const before = joinAll([...creation, ...deletion]);
    expect(restored.flatMap((writes) => joinRow(before, writes).losers)).toEqual([]);
    expect(same.flatMap((writes) => joinRow(before, writes).losers)).toEqual([]);
    const [edited] = write(before, { title: 'Mine' }, 2_500, 4);
    expect(restored.flatMap((writes) => joinRow(edited, writes).losers)).toMatchObject([
      { register: 'title', value: 'Mine' },
    ]);
  });

  it('holds a value that this version does not know until it does', () => {
    const [first, creation] = write(EMPTY, {}, 1_000, 1);
    const [newer] = writesOf(first, ['title']).writes;
    const colour = { ...newer, register: 'colour', value: 'red', stamp: stampAt(2_000, 0, 2), replaced: '' };
    const joined = joinRow(joinAll(creation), { ...writesOf(first, []), writes: [colour] });
    expect(joined.row).toEqual(first.row);
    expect(joined.stamps.held).toEqual({ colour: '"red"' });
    expect(joined.losers).toEqual([]);
    expect(writesOf(joined, null).writes).toContainEqual(colour);
  });

  it('shows a row that a newer version made, without what only the newer version knows', () => {
    const [first] = write(EMPTY, {}, 1_000, 1);
    const whole = writesOf(first, null);
    const [newest] = whole.writes;
    const colour = { ...newest!, register: 'colour', value: 'red' };
    const none = { table: TABLE, row: undefined, stamps: noStamps(KEY) } as const;
    const atOnce = joinRow(none, { ...whole, writes: [colour, ...whole.writes] });
    const before = joinRow(joinRow(none, { ...whole, writes: [colour] }), whole);
    for (const joined of [atOnce, before]) {
      expect(joined.row).toEqual(first.row);
      expect(joined.stamps.held).toEqual({ colour: '"red"' });
      expect(writesOf(joined, null).writes).toContainEqual(colour);
    }
    expect(before.stamps).toEqual(atOnce.stamps);
  });
});

describe('rows of another version', () => {
  const none = { table: TABLE, row: undefined, stamps: noStamps(KEY) } as const;
  const [first] = write(EMPTY, {}, 1_000, 1);
  const whole = writesOf(first, null);
  const due = { due: 'when the moon is full' };
  const newer = { ...whole, writes: whole.writes.map((each) => ({ ...each, value: pickDue(each) })) };
  function pickDue({ register, value }: (typeof whole.writes)[number]): unknown {
    return register === 'due' ? due.due : value;
  }

  it('are shown without the value that only the newer one can read, which is kept', () => {
    const joined = joinRow(none, newer);
    expect(joined.row).toMatchObject({ title: 'Essay', due: null });
    expect(joined.stamps.held).toEqual({ due: JSON.stringify(due.due) });
    expect(new Set(writesOf(joined, null).writes)).toEqual(new Set(newer.writes));
    const [titled] = write(joined, { title: 'Mine' }, 2_000, 2);
    expect(titled.stamps.held).toEqual(joined.stamps.held);
    const [dated, [sent]] = write(joined, { due: '2026-11-20' }, 2_000, 2);
    expect(dated.stamps.held).toEqual({});
    expect(sent?.writes).toMatchObject([{ register: 'due', value: '2026-11-20' }]);
  });

  it('are read after the update', () => {
    const joined = joinRow(none, whole);
    const held = { ...joined.stamps, held: { due: '"2026-11-20"' }, own: { due: joined.stamps.base } };
    const read = readHeld({ ...joined, stamps: held });
    expect(read.row).toMatchObject({ due: '2026-11-20' });
    expect(read.stamps.held).toEqual({});
  });

  it('are kept when they come back from the trash', () => {
    const joined = joinRow(none, newer);
    const [trashed] = write(joined, { deletedAt: '2026-11-18T04:30:00.000Z' }, 2_000, 2);
    const [restored, [sent]] = write(trashed, { deletedAt: null }, 3_000, 2);
    expect(restored.stamps.held).toEqual(joined.stamps.held);
    expect(sent?.writes).toContainEqual(expect.objectContaining({ register: 'due', value: due.due }));
  });

  it('have what an older one does not know as nobody chose it, so that any choice counts', () => {
    const older = { ...whole, writes: whole.writes.filter(({ register }) => register !== 'estimate') };
    const joined = joinRow(none, older);
    expect(joined.row).toEqual(BASE);
    expect(joined.stamps.own).toMatchObject({ estimate: UNWRITTEN });
    const [estimate] = writesOf(first, ['estimate']).writes;
    const chosen = joinRow(joined, { ...whole, writes: [{ ...estimate!, value: 30 }] });
    expect(chosen.row).toMatchObject({ estimate: 30 });
    expect(chosen.losers).toEqual([]);
  });

  it('are held as a whole where a time cannot be read: none is invented', () => {
    const block = { id: ID, taskId: ID, start: '2026-11-18T16:00', minutes: 60, zone: null, doneAt: null };
    const stamps = { ...noStamps(`blocks ${ID}`), base: stampAt(1_000, 0, 1) };
    const { writes, ...rest } = writesOf({ table: 'blocks', row: block, stamps }, null);
    const odd = writes.map((each) => (each.register === 'when' ? { ...each, value: null } : each));
    const joined = joinRow(
      { table: 'blocks', row: undefined, stamps: noStamps(`blocks ${ID}`) },
      { ...rest, writes: odd },
    );
    expect(joined.row).toBeUndefined();
    expect(Object.keys(joined.stamps.held).sort()).toEqual(writes.map(({ register }) => register).sort());
  });

  it('agree in every order of their writes', () => {
    const [, title] = write(first, { title: 'Later', due: '2026-11-20' }, 2_000, 2);
    const parts = [
      { ...newer, writes: newer.writes.slice(0, 7) },
      { ...newer, writes: newer.writes.slice(7) },
      ...title.map((each) => ({ ...each, writes: each.writes.slice(0, 1) })),
    ];
    const ends = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ].map((order) => order.reduce<StampedRow>((row, at) => joinRow(row, parts[at]!), none));
    for (const end of ends) expect(shown(end)).toEqual(shown(ends[0]!));
  });
});

describe('registers of rows', () => {
  it('make the row again', () => {
    const copy = withRegisters(TABLE, undefined, registersOf(TABLE, BASE));
    expect(copy).toEqual(BASE);
    const stamps: RowStamps = { ...noStamps(KEY), base: stampAt(1, 0, 1) };
    expect(writesOf({ table: TABLE, row: BASE, stamps }, null).writes).toHaveLength(registersOf(TABLE, BASE).size);
  });
});
