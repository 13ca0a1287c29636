import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { ROW_SCHEMAS, DATA_TABLES } from '../src/schema/tables.ts';
import { isKnownTable } from '../src/core/stamps/row-registers.ts';
import { rowKey, stampOf } from '../src/core/stamps/row-stamps.ts';
import type { RowWrites } from '../src/core/stamps/row-stamps.ts';
import { newAccountKey } from '../src/sync/keys.ts';
import { step } from './command-templates.ts';
import { dataOf } from './snapshot.ts';
import { NEWER_NOTES, older } from './older-version.ts';
import { TestServer } from './sync-server.ts';
import type { Fault } from './sync-server.ts';
import { SyncingDevice } from './sync-world.ts';
import type { Edit } from './sync-world.ts';
import { notedOf } from './write-ledger.ts';
import { NOW } from './test-planner.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Clocks of devices: right, three days off, and ten years. */
const SKEWS = [0, 0, -3 * DAY_MS, 3 * DAY_MS, 3650 * DAY_MS, -3650 * DAY_MS];
export const FAULTS = ['lost', 'answer-lost', 'cut', 'doubled', 'late'] as const satisfies Fault[];
const ACTS = ['kill', 'wipe', 'restore', 'copy', 'putBack'] as const;

type Counted = Fault | (typeof ACTS)[number] | 'crash' | 'window' | 'handover' | 'checkpoint' | 'trimmed' | 'differs';
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
const rename = { task: fc.nat(1), title: fc.constantFrom('A', 'B', 'C') };
/** Edits of which an older version cannot read all. */
const newer: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ task: fc.nat(1), title: fc.constantFrom('A', 'B'), notes: fc.constant(NEWER_NOTES) }),
  fc.constant({ do: { type: 'task.add', tasks: [{ title: 'N', notes: NEWER_NOTES }] } }),
);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: step }) },
  { weight: 4, arbitrary: fc.record(rename) },
  { weight: 2, arbitrary: newer },
);
const act = fc.oneof(
  { weight: 15, arbitrary: fc.tuple(at, edit).map(([each, what]) => ({ at: each, ...what })) },
  { weight: 5, arbitrary: fc.record({ at, what: fc.constant('sync' as const) }) },
  { weight: 1, arbitrary: fc.record({ at, what: fc.constantFrom(...ACTS) }) },
  { weight: 1, arbitrary: fc.record({ at, crash: fc.nat(6) }) },
  // A round with an edit of its own, and of a second window after some turns.
  { weight: 2, arbitrary: fc.record({ at, first: fc.option(edit), second: edit, turns: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ at, second: edit, turns: fc.nat(12), closes: fc.nat(12) }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const world = fc.record({
  /** Small pages of the log, so that devices stop in the middle of it. */
  page: fc.integer({ min: 1, max: 4 }),
  skews: fc.array(fc.constantFrom(...SKEWS), { minLength: 1, maxLength: 5 }),
  faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'none', ...FAULTS), { maxLength: 80 }),
  acts: fc.array(act, { maxLength: 40, size: 'max' }),
  /** Whether the first device has an older version, which is updated at the end. */
  isMixed: fc.boolean(),
});

export type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

async function perform(each: Act, device: SyncingDevice, server: TestServer): Promise<Counted | null> {
  if ('do' in each || 'title' in each) device.edit(each);
  else if ('closes' in each) {
    await device.handOver(each.turns, each.second, each.closes);
    return 'handover';
  } else if ('second' in each) {
    const second = await device.window();
    if (each.first) device.edit(each.first);
    await device.beside(each.turns, () => device.edit(each.second, second));
    return 'window';
  } else if ('crash' in each) {
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
  const shown = all.map((device) => rowsOf(device) as Record<string, unknown>);
  for (const table of DATA_TABLES) {
    const rows = shown.map((each) => each[table]);
    if (rows.every((each) => isDeepStrictEqual(each, rows[0]))) continue;
    throw new Error(`devices differ in ${table}:\n${rows.map((each) => JSON.stringify(each)).join('\n')}`);
  }
  for (const { session } of all) {
    const { rows } = session.view.getState().state;
    for (const table of DATA_TABLES) for (const row of rows[table].values()) ROW_SCHEMAS[table].parse(row);
  }
}

/** Everything that was ever sent. */
async function sentOf({ taken }: TestServer, [first]: readonly SyncingDevice[]): Promise<RowWrites[]> {
  const rows: RowWrites[] = [];
  for (const envelope of first ? taken : []) rows.push(...((await first?.read(envelope)) ?? []));
  return rows;
}

/** No device has less of a register than what was ever sent, unless its row was removed or begun anew. */
function checkSent(sent: readonly RowWrites[], all: readonly SyncingDevice[]): void {
  for (const { table, id, life, writes } of sent) {
    if (!isKnownTable(table)) continue;
    for (const { session } of all) {
      const { rows } = session.view.getState().state;
      const stamps = rows.stamps.get(rowKey(table, id));
      if (stamps && (stamps.removal || stamps.life > life)) continue;
      const row = rows[table].get(id);
      const older = writes.find(({ register, stamp }) => !stamps || stampOf({ table, row, stamps }, register) < stamp);
      if (older) throw new Error(`a device lost a write of ${table} that was sent: ${older.register}`);
    }
  }
}

/** Nothing that was stored or sent is lost, unless somebody who knew it replaced it, or it is in a list of such values. */
function checkKept({ ledger }: TestServer, sent: readonly RowWrites[], all: readonly SyncingDevice[]): void {
  const kept = [...all.flatMap((device) => [...device.kept.all]), ...notedOf(sent)];
  for (const { session } of all) {
    const { lostValues } = session.view.getState().state.rows;
    const names = [...lostValues.values()].map(({ key, register, stamp }) => `${key} ${register} ${stamp}`);
    if (new Set(names).size < names.length) throw new Error(`listed twice: ${names.sort().join(', ')}`);
  }
  const lost = all.flatMap((device) => device.lost());
  const [state] = all.map(({ session }) => session.view.getState().state);
  const missing = state && ledger.missing(kept, state, lost);
  if (missing) throw new Error(missing);
}

/** Undo takes back what its own device did, and leaves what another device wrote meanwhile. */
async function checkUndo(server: TestServer, [one, other]: readonly SyncingDevice[]): Promise<void> {
  const tasks = [...(one?.session.view.getState().state.rows.tasks.values() ?? [])];
  const task = tasks.find(({ deletedAt, seriesId }) => deletedAt === null && seriesId === null);
  if (!one || !other || !task) return;
  const { id, title } = task;
  server.time += HOUR_MS;
  for (const device of [one, other]) await device.device.pass(HOUR_MS);
  one.step({ type: 'task.edit', id, fields: { title: 'Mine' } });
  for (const device of [one, other]) await device.sync();
  other.step({ type: 'task.edit', id, fields: { notes: 'Theirs' } });
  for (const device of [other, one]) await device.sync();
  one.step('undo');
  for (const device of [one, other]) await device.sync();
  for (const { session } of [one, other]) {
    const now = session.view.getState().state.rows.tasks.get(id);
    if (now?.title !== title || now.notes !== 'Theirs') throw new Error('undo took back another device’s edit');
  }
}

/** Clocks, faults and acts of a world, a line each. */
const traceOf = ({ page, skews, faults, acts, isMixed }: World): string =>
  [
    `pages of ${page}${isMixed ? ', the first device older' : ''}`,
    `clocks ${skews.join(', ')}`,
    `faults ${faults.join(', ')}`,
    ...acts.map((each) => JSON.stringify(each)),
  ].join('\n');

/** The first line is enough to run the same world again: a build shows no more. */
function failureOf({ seed, counterexamplePath, counterexample, errorInstance }: fc.RunDetails<[World]>): Error {
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const [first = '', ...more] = reason.split('\n');
  const again = `simulate(1, { seed: ${seed}, path: '${counterexamplePath}' })`;
  const trace = counterexample ? traceOf(counterexample[0]) : '';
  return new Error([`${again}: ${first}`, trace, ...more].join('\n'), { cause: errorInstance });
}

/** Runs a world; then the network is sound, and all have to be equal. */
export async function runWorld(
  { page = 3, skews, faults, acts, isMixed = false }: Partial<World> & Omit<World, 'page' | 'isMixed'>,
  count: (name: Counted, by?: number) => void = () => undefined,
): Promise<void> {
  const [server, all] = await devices(skews.length, skews);
  // Tasks that all know, so that two change the same one.
  for (const title of ['One', 'Two']) all[0]?.step({ type: 'task.add', tasks: [{ title }] });
  for (const device of all) await device.sync();
  server.page = page;
  server.faults = [...faults];
  if (isMixed && all[0]) all[0].isOlder = true;
  for (const each of acts) {
    const device = all[each.at % all.length] as SyncingDevice;
    if (isMixed) for (const other of all) await other.idle();
    older.isRunning = device.isOlder;
    server.time += 1000;
    await device.device.pass(1000);
    const done = await perform(each, device, server);
    if (done) count(done);
  }
  server.faults = [];
  // All hear of each other before the older one is updated.
  for (const device of isMixed ? [...all, ...all] : []) {
    for (const other of all) await other.idle();
    older.isRunning = device.isOlder;
    await device.sync();
  }
  older.isRunning = false;
  for (const device of all) await device.update();
  for (const device of [...all, ...all, ...all]) {
    await device.idle();
    if (!(await device.sync())) throw new Error('a device does not sync though the network is sound');
  }
  check(all);
  // A server that lost what a wiped device had sent cannot give it back.
  const isForgetful = acts.some((each) => 'what' in each && each.what === 'restore');
  const isForgotten = acts.some((each) => 'what' in each && (each.what === 'wipe' || each.what === 'putBack'));
  const sent = isForgetful && isForgotten ? [] : await sentOf(server, all);
  checkSent(sent, all);
  checkKept(server, sent, all);
  await checkUndo(server, all);
  for (const [fault, times] of Object.entries(server.met)) count(fault as Counted, times);
}

/**
 * Random acts on one to five devices behind a network with faults.
 *
 * @returns faults and acts that were met
 */
export async function simulate(worlds: number, options: fc.Parameters<[World]> = {}): Promise<Met> {
  const met: Partial<Met> = {};
  const count = (name: Counted, by = 1) => (met[name] = (met[name] ?? 0) + by);
  const property = fc.asyncProperty(world, (each) => runWorld(each, count));
  const details = await fc.check(property, { ...options, numRuns: worlds });
  if (details.failed) throw failureOf(details);
  return met as Met;
}

export const describeFaults = (met: Met): string =>
  Object.entries(met)
    .map(([name, times]) => `${times} ${name}`)
    .join(', ');
