import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/share.ts';
import { step } from '../../../test/command-templates.ts';
import type { Step } from '../../../test/command-templates.ts';
import { dataOf } from '../../../test/snapshot.ts';
import { Replica, TestLog } from '../../../test/sync-replicas.ts';
import { NOW } from '../../../test/test-planner.ts';
import { DATA_SCHEMAS, DATA_TABLES } from '../../schema/tables.ts';
import { joinWrites } from './join-writes.ts';
import type { LostValue } from './join-writes.ts';
import { rowKey } from './row-stamps.ts';
import type { RowWrites, Write } from './row-stamps.ts';
import { isSameValue } from './row-registers.ts';
import { UNWRITTEN } from './stamp.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SETS = ['tagIds', 'own', 'except'];
const sortSets = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          SETS.includes(name) && Array.isArray(each) ? [...(each as string[])].sort() : (each as unknown),
        ]),
      )
    : value;
/** The rows of a device in one text; sets have no order. */
const shown = (replica: Replica): unknown => JSON.parse(JSON.stringify(dataOf(replica.state), sortSets)) as unknown;

/** Commands on few rows, so that devices often write the same register. */
const common: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('task.edit'),
    id: fc.constantFrom('tasks#0', 'tasks#1'),
    fields: fc.record(
      { title: fc.constantFrom('A', 'B', 'C'), groupId: fc.constantFrom(null, 'groups#0'), due: fc.constant(null) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({
    type: fc.constant('task.tag'),
    ids: fc.constant(['tasks#0']),
    add: fc.constantFrom([], ['tags#0']),
    remove: fc.constantFrom([], ['tags#0']),
  }),
  fc.record({ type: fc.constant('block.move'), id: fc.constant('blocks#0'), start: fc.constant('2026-11-19T09:00') }),
  fc.constantFrom<Step>(
    { type: 'task.delete', ids: ['tasks#0'] },
    { type: 'trash.restore', items: [{ table: 'tasks', id: 'tasks!0' }] },
    { type: 'trash.empty' },
    'undo',
    'redo',
  ),
);

type Act = { device: number } & ({ do: Step } | { sync: 'push' | 'pull' | 'again' | 'wipe' });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ device: fc.nat(4), do: step }) },
  { weight: 6, arbitrary: fc.record({ device: fc.nat(4), do: common }) },
  { weight: 4, arbitrary: fc.record({ device: fc.nat(4), sync: fc.constantFrom('push', 'pull', 'again') }) },
  { weight: 1, arbitrary: fc.record({ device: fc.nat(4), sync: fc.constant('wipe') }) },
);
const world = fc.record({
  skews: fc.array(fc.constantFrom(0, 0, 1000, -3 * DAY_MS, 3 * DAY_MS, 3650 * DAY_MS), { minLength: 1, maxLength: 5 }),
  acts: fc.array(act, { maxLength: 60, size: 'max' }),
});

/** A planner that all devices have before they part: few rows, so that they write the same ones. */
const COMMON: readonly Step[] = [
  { type: 'group.add', group: { name: 'G' } },
  { type: 'tagGroup.add', tagGroup: { name: 'T' } },
  { type: 'tag.add', tag: { name: 't', tagGroupId: 'tagGroups#0' } },
  { type: 'task.add', tasks: [{ title: 'A', blocks: [{ start: '2026-11-18T16:00' }] }, { title: 'B' }] },
  { type: 'event.add', events: [{ title: 'E', isAllDay: true, start: '2026-11-18', end: '2026-11-18' }] },
];

interface World {
  skews: number[];
  acts: Act[];
}

/** @returns the devices at rest, and all values that any device listed as lost, wiped ones too */
function simulate(
  { skews, acts }: World,
  joining = joinWrites,
): { replicas: Replica[]; log: TestLog; lost: LostValue[] } {
  const log = new TestLog();
  const wiped: Replica[] = [];
  const replicas = skews.map((skew, at) => new Replica(at + 1, log, skew, joining));
  let now = Date.parse(NOW);
  for (const each of COMMON) replicas[0]?.step(each, now);
  replicas[0]?.push();
  for (const replica of replicas) replica.pull();
  for (const { device, ...each } of acts) {
    now += 1000;
    const at = device % replicas.length;
    const replica = replicas[at] as Replica;
    if ('do' in each) replica.step(each.do, now);
    else if (each.sync === 'push') replica.push();
    else if (each.sync === 'pull') replica.pull();
    else if (each.sync === 'again') replica.pull(5);
    else {
      // A wiped device sent all it had, or is missed by nobody; it comes back as a new one.
      replica.push();
      wiped.push(replica);
      replicas[at] = new Replica(replica.number + 10, log, skews[at] ?? 0, joining);
    }
  }
  for (const replica of replicas) replica.push();
  for (const replica of replicas) replica.pull();
  return { replicas, log, lost: [...replicas, ...wiped].flatMap((replica) => replica.lost) };
}

function expectEqual([first, ...others]: readonly Replica[]): void {
  for (const other of others) expect(shown(other)).toEqual(first && shown(first));
}

/** Writes of the rows that are left, by row and register. */
function writesByRegister(written: readonly RowWrites[]): Map<string, Write[]> {
  const byRegister = new Map<string, Write[]>();
  for (const { table, id, writes } of written) {
    for (const write of writes) {
      const key = `${table} ${id} ${write.register}`;
      byRegister.set(key, [...(byRegister.get(key) ?? []), write]);
    }
  }
  return byRegister;
}

/** Device 0 changes a block and takes that back. Device 2, whose clock is behind, moves the block and is wiped unheard. */
const TAKEN_BACK: World = {
  skews: [0, 0, -3 * DAY_MS],
  acts: [
    { device: 0, do: { type: 'block.resize', id: 'blocks#0', minutes: 1 } },
    { device: 2, do: { type: 'block.move', id: 'blocks#0', start: '2026-11-19T09:00' } },
    { device: 0, sync: 'push' },
    { device: 0, do: 'undo' },
    { device: 0, sync: 'push' },
    { device: 2, sync: 'wipe' },
  ],
};

describe('devices that sync', () => {
  it('R37 have the same valid rows in the end, whatever was done in whatever order', () => {
    fc.assert(
      fc.property(world, (each) => {
        const { replicas } = simulate(each);
        expectEqual(replicas);
        const [first] = replicas as [Replica];
        for (const table of DATA_TABLES) {
          for (const row of first.state.rows[table].values())
            expect(DATA_SCHEMAS[table].safeParse(row).error).toBeUndefined();
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('give a new device the same from a checkpoint of any of them', () => {
    fc.assert(
      fc.property(world, fc.nat(), (each, which) => {
        const { replicas, log } = simulate(each);
        const source = replicas[which % replicas.length] as Replica;
        const fresh = new Replica(99, log, 0);
        fresh.join(source.checkpoint());
        expect(shown(fresh)).toEqual(shown(source));
        fresh.pull();
        expect(shown(fresh)).toEqual(shown(source));
      }),
      { numRuns: runs(100) },
    );
  });

  it('lose no value that was not replaced by one who knew it, unless it is listed', () => {
    fc.assert(
      fc.property(world, (each) => {
        const { replicas, log, lost } = simulate(each);
        const [first] = replicas as [Replica];
        const listed = new Set(lost.map(({ table, id, register, stamp }) => `${table} ${id} ${register} ${stamp}`));
        const rowsLost = new Set(lost.map(({ table, id }) => `${table} ${id}`));
        for (const [key, writes] of writesByRegister(log.written)) {
          const [table = '', id = ''] = key.split(' ');
          const stamps = first.stamps.get(`${table} ${id}`);
          if (stamps?.removal || rowsLost.has(`${table} ${id}`) || (stamps && stamps.life !== UNWRITTEN)) continue;
          for (const write of writes) {
            // The same value under a later stamp stands for it.
            const isSame = writes.some((other) => other.stamp > write.stamp && isSameValue(other.value, write.value));
            const isLatest = writes.every(({ stamp }) => stamp <= write.stamp);
            const isKnown = log.replaced.has(`${key} ${write.stamp}`) || write.replaced === '';
            if (!isSame && !isLatest && !isKnown) expect(listed).toContain(`${key} ${write.stamp}`);
          }
        }
      }),
      { numRuns: runs(100), examples: [[TAKEN_BACK]] },
    );
  });

  it('find a fault that is put into joining on purpose', () => {
    /** Keeps what a device has not sent yet, whatever is newer. */
    const keepUnsent: typeof joinWrites = (state, incoming, stampsOf) => {
      const isUnsent = (row: RowWrites, { register }: Write) =>
        stampsOf(rowKey(row.table, row.id))?.unsent?.includes(register) ?? false;
      const kept = incoming.map((row) => ({ ...row, writes: row.writes.filter((write) => !isUnsent(row, write)) }));
      return joinWrites(state, kept, stampsOf);
    };
    const found = fc.check(
      fc.property(world, (each) => expectEqual(simulate(each, keepUnsent).replicas)),
      { numRuns: 300, endOnFailure: true },
    );
    expect(found.failed).toBe(true);
  });
});
