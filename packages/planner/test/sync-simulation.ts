import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { ROW_SCHEMAS, DATA_TABLES } from '../src/domain/model/tables.ts';
import { newAccountKey } from '../src/sync/keys.ts';
import { step } from './command-templates.ts';
import { dataOf } from './snapshot.ts';
import { TestServer } from './sync-server.ts';
import type { Fault } from './sync-server.ts';
import { SyncingDevice } from './sync-world.ts';
import { NOW } from './test-planner.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Clocks of devices: right, three days off, and ten years. */
const SKEWS = [0, 0, -3 * DAY_MS, 3 * DAY_MS, 3650 * DAY_MS, -3650 * DAY_MS];
export const FAULTS = ['lost', 'answer-lost', 'cut', 'doubled', 'late'] as const satisfies Fault[];
const ACTS = ['kill', 'wipe', 'restore', 'copy', 'putBack'] as const;

type Counted = Fault | (typeof ACTS)[number] | 'crash' | 'checkpoint' | 'trimmed' | 'differs';
export type Met = Record<Counted, number>;

/** Rows of a device, with sets in one order. */
export const rowsOf = ({ session }: SyncingDevice): unknown =>
  JSON.parse(
    JSON.stringify(dataOf(session.view.getState().state), (name, value: unknown) =>
      ['tagIds', 'own', 'except'].includes(name) && Array.isArray(value) ? [...(value as string[])].sort() : value,
    ),
  ) as unknown;

export async function devices(count: number, skews: readonly number[] = []): Promise<[TestServer, SyncingDevice[]]> {
  const server = new TestServer();
  const key = newAccountKey();
  const all = Array.from(
    { length: count },
    (_, at) => new SyncingDevice(at + 1, server, key, Date.parse(NOW) + (skews[at] ?? 0)),
  );
  for (const each of all) await each.open();
  return [server, all];
}

const at = fc.nat(4);
const act = fc.oneof(
  { weight: 9, arbitrary: fc.record({ at, do: step }) },
  { weight: 4, arbitrary: fc.record({ at, task: fc.nat(1), title: fc.constantFrom('A', 'B', 'C') }) },
  { weight: 5, arbitrary: fc.record({ at, what: fc.constant('sync' as const) }) },
  { weight: 1, arbitrary: fc.record({ at, what: fc.constantFrom(...ACTS) }) },
  { weight: 1, arbitrary: fc.record({ at, crash: fc.nat(6) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const world = fc.record({
  skews: fc.array(fc.constantFrom(...SKEWS), { minLength: 1, maxLength: 5 }),
  faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'none', ...FAULTS), { maxLength: 80 }),
  acts: fc.array(act, { maxLength: 40, size: 'max' }),
});

async function perform(each: Act, device: SyncingDevice, server: TestServer): Promise<Counted | null> {
  if ('do' in each) device.step(each.do);
  else if ('title' in each) device.rename(each.task, each.title);
  else if ('crash' in each) {
    await device.crash(each.crash);
    return 'crash';
  } else if (each.what === 'sync') await device.sync();
  else {
    if (each.what === 'restore') server.restore(Math.floor(server.head / 2), `${server.generation}+`);
    else await device[each.what]();
    return each.what;
  }
  return null;
}

/** All devices have the same rows, and each row is one of its table. */
function check(all: readonly SyncingDevice[]): void {
  const [first, ...others] = all.map(rowsOf);
  if (others.some((other) => !isDeepStrictEqual(first, other))) {
    throw new Error(`devices differ:\n${[first, ...others].map((rows) => JSON.stringify(rows)).join('\n')}`);
  }
  for (const { session } of all) {
    const { rows } = session.view.getState().state;
    for (const table of DATA_TABLES) for (const row of rows[table].values()) ROW_SCHEMAS[table].parse(row);
  }
}

/**
 * Random acts on one to five devices behind a network with faults; then the network is sound, and all have to be equal.
 *
 * @returns faults and acts that were met
 */
export async function simulate(
  worlds: number,
  options: fc.Parameters<[typeof world extends fc.Arbitrary<infer W> ? W : never]> = {},
): Promise<Met> {
  const met: Partial<Met> = {};
  const count = (name: Counted, by = 1) => (met[name] = (met[name] ?? 0) + by);
  await fc.assert(
    fc.asyncProperty(world, async ({ skews, faults, acts }) => {
      const [server, all] = await devices(skews.length, skews);
      // Tasks that all know, so that two change the same one.
      for (const title of ['One', 'Two']) all[0]?.step({ type: 'task.add', tasks: [{ title }] });
      for (const device of all) await device.sync();
      server.faults = [...faults];
      for (const each of acts) {
        const device = all[each.at % all.length] as SyncingDevice;
        await device.device.pass(1000);
        const done = await perform(each, device, server);
        if (done) count(done);
      }
      server.faults = [];
      for (const device of [...all, ...all, ...all]) {
        if (!(await device.sync())) throw new Error('a device does not sync though the network is sound');
      }
      check(all);
      for (const [fault, times] of Object.entries(server.met)) count(fault as Counted, times);
    }),
    { ...options, numRuns: worlds },
  );
  return met as Met;
}

export const describeFaults = (met: Met): string =>
  Object.entries(met)
    .map(([name, times]) => `${times} ${name}`)
    .join(', ');
