import type { PlannerStore, StoreNotification } from '../src/store/port.ts';
import { StoreError } from '../src/store/port.ts';
import type { Change } from '../src/schema/tables.ts';
import { idAt, putTask, removeTask, taskAt } from './rows.ts';

/** Factory of an adapter that the contract is tested on. */
export interface StoreMaker {
  /** Several calls with one account are several tabs, or windows, on the same data. */
  open(account: string): PlannerStore;
  /** Writes a record into a table behind the store's back. */
  forge(account: string, table: string, record: unknown): Promise<void>;
}

export interface ContractCase {
  title: string;
  run(maker: StoreMaker, account: string): Promise<void>;
}

function same(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: got ${left}, expected ${right}`);
}

const titles = async (store: PlannerStore): Promise<string[]> =>
  (await store.load()).rows.tasks.map(({ title }) => title).sort();

async function codeOf(action: Promise<unknown>): Promise<string> {
  try {
    await action;
    return 'none';
  } catch (error) {
    return error instanceof StoreError ? error.code : `not a StoreError: ${String(error)}`;
  }
}

function nextEvent(store: PlannerStore): Promise<StoreNotification> {
  return new Promise((resolve) => {
    const stop = store.subscribe((event) => {
      stop();
      resolve(event);
    });
  });
}

async function writesAndReads(maker: StoreMaker, account: string): Promise<void> {
  const store = maker.open(account);
  const first = await store.load();
  same([first.rows.tasks, first.isReadOnly, first.isLost, first.damaged], [[], false, false, []], 'an empty store');
  await store.write([putTask(1), putTask(2), { table: 'reports', type: 'put', row: report }]);
  await store.write([putTask(2, { title: 'Essay draft' }), removeTask(1)]);
  store.close();
  const { rows } = await maker.open(account).load();
  same(rows.tasks, [taskAt(2, { title: 'Essay draft' })], 'tasks after a restart');
  same(rows.reports, [report], 'reports after a restart');
}
const report = { id: '2026-11-16', sentAt: '2026-11-23T08:00:00.000Z' };

async function keepsExams(maker: StoreMaker, account: string): Promise<void> {
  const store = maker.open(account);
  await store.load();
  const block = {
    id: idAt(3),
    taskId: idAt(2),
    start: '2026-11-20T16:00',
    minutes: 45,
    zone: null,
    doneAt: report.sentAt,
  };
  const fields = { forId: idAt(1) };
  await store.write([putTask(1, { isExam: true }), putTask(2, fields), { table: 'blocks', type: 'put', row: block }]);
  store.close();
  const { rows, damaged } = await maker.open(account).load();
  same([rows.tasks.length, rows.blocks, damaged], [2, [block], []], 'rows after a restart');
  same(rows.tasks.find(({ isExam }) => isExam)?.id, idAt(1), 'the exam');
  same(rows.tasks.find(({ forId }) => forId !== null)?.id, idAt(2), 'the task for it');
}

async function keepsAllOrNothing(maker: StoreMaker, account: string): Promise<void> {
  const store = maker.open(account);
  await store.load();
  await store.write([putTask(1)]);
  const uncloneable = { ...taskAt(3), notes: () => 'no row' } as unknown;
  const bad = [putTask(2), { table: 'tasks', type: 'put', row: uncloneable } as Change];
  same((await codeOf(store.write(bad))) !== 'none', true, 'a write that cannot be kept is refused');
  same(await titles(store), ['Task 1'], 'nothing of it was kept');
  await store.write([putTask(2)]);
  same(await titles(store), ['Task 1', 'Task 2'], 'the next write is kept');
}

async function keepsOrder(maker: StoreMaker, account: string): Promise<void> {
  const store = maker.open(account);
  await store.load();
  await Promise.all(Array.from({ length: 20 }, (_, n) => store.write([putTask(1, { title: `Version ${n}` })])));
  same(await titles(store), ['Version 19'], 'the last of many writes at once');
}

async function keepsAccountsApart(maker: StoreMaker, account: string): Promise<void> {
  const [mine, theirs] = [maker.open(account), maker.open(`${account}-other`)];
  await Promise.all([mine.load(), theirs.load()]);
  await mine.write([putTask(1)]);
  same([await titles(mine), await titles(theirs)], [['Task 1'], []], 'tasks of two accounts');
}

async function setsDamagedRecordsAside(maker: StoreMaker, account: string): Promise<void> {
  const store = maker.open(account);
  await store.load();
  await store.write([putTask(1), putTask(2)]);
  store.close();
  const broken = { ...taskAt(1), title: 42 };
  await maker.forge(account, 'tasks', broken);
  const again = maker.open(account);
  const found = await again.load();
  same(
    found.rows.tasks.map(({ id }) => id),
    [idAt(2)],
    'sound rows',
  );
  same(
    found.damaged.map(({ table, raw }) => ({ table, raw })),
    [{ table: 'tasks', raw: broken }],
    'what was set aside, as it was found',
  );
  await again.write([putTask(1, { title: 'Written anew' })]);
  const later = await maker.open(account).load();
  same(later.rows.tasks.length, 2, 'tasks after the row was written anew');
  same(
    later.damaged.map(({ raw }) => raw),
    [broken],
    'what was set aside stays',
  );
}

async function tellsOtherTabs(maker: StoreMaker, account: string): Promise<void> {
  const [one, two] = [maker.open(account), maker.open(account)];
  await one.load();
  await two.load();
  const heard = nextEvent(two);
  await one.write([putTask(1)]);
  same(await heard, { type: 'remote', changes: [putTask(1)] }, 'what the other tab hears');
  const back = nextEvent(one);
  await two.write([putTask(1, { title: 'Theirs' })]);
  same(await back, { type: 'remote', changes: [putTask(1, { title: 'Theirs' })] }, 'what the first tab hears');
}

async function writesOverNothingUnheard(maker: StoreMaker, account: string): Promise<void> {
  const [one, two] = [maker.open(account), maker.open(account)];
  await one.load();
  await one.write([putTask(1), putTask(2)]);
  await two.load();
  const from = (base: ReturnType<typeof taskAt>) => (change: Change) =>
    change.type === 'put' && change.row.id === base.id ? base : undefined;
  // Written in one go, so that neither tab has heard of the other's write.
  const [mine, theirs] = await Promise.all([
    one.write([putTask(1, { title: 'Mine' })], from(taskAt(1))),
    two.write([putTask(1, { title: 'Theirs' }), putTask(3)], from(taskAt(1))),
  ]);
  same(mine, [], 'what the first tab missed');
  same(theirs, [putTask(1, { title: 'Mine' })], 'what the second tab missed');
  same(await titles(maker.open(account)), ['Mine', taskAt(2).title], 'titles before the second tab merges');
  const merged = taskAt(1, { title: 'Mine' });
  same(await two.write([putTask(1, { title: 'Both' }), putTask(3)], from(merged)), [], 'what it missed then');
  same(await titles(maker.open(account)), ['Both', taskAt(2).title, taskAt(3).title], 'titles afterwards');
  await one.write([removeTask(1)]);
  same(await two.write([putTask(1)], from(taskAt(1, { title: 'Both' }))), [removeTask(1)], 'a removal');
}

async function catchesUp(maker: StoreMaker, account: string): Promise<void> {
  const [one, two] = [maker.open(account), maker.open(account)];
  await one.load();
  await two.load();
  const events: StoreNotification[] = [];
  two.subscribe((event) => events.push(event));
  await two.catchUp();
  same(events, [], 'nothing was missed');
  await one.write([putTask(1)]);
  await two.catchUp();
  const missed = events.some(
    (event) =>
      (event.type === 'reloaded' && event.rows.tasks.length === 1) ||
      (event.type === 'remote' && event.changes.length === 1),
  );
  same(missed, true, 'what was missed is told');
}

async function destroys(maker: StoreMaker, account: string): Promise<void> {
  const [one, two] = [maker.open(account), maker.open(account)];
  await one.load();
  await two.load();
  await one.write([putTask(1)]);
  const ended = new Promise<StoreNotification>((resolve) =>
    two.subscribe((event) => event.type === 'ended' && resolve(event)),
  );
  await one.destroy();
  same(await ended, { type: 'ended', reason: 'deleted' }, 'what the other tab hears');
  same(await codeOf(two.write([putTask(2)])), 'deleted', 'a write into what is gone');
  const fresh = await maker.open(account).load();
  same([fresh.rows.tasks, fresh.isLost], [[], false], 'a new beginning, which is no loss');
}

/** All cases that every adapter has to pass. */
export const STORE_CONTRACT: readonly ContractCase[] = [
  { title: 'keeps what was written over a restart', run: writesAndReads },
  { title: 'keeps exams, what prepares for them, and ticked sessions', run: keepsExams },
  { title: 'keeps all of a write or nothing', run: keepsAllOrNothing },
  { title: 'keeps the order of writes', run: keepsOrder },
  { title: 'keeps accounts apart', run: keepsAccountsApart },
  { title: 'R26 sets damaged records aside, shows them and overwrites none', run: setsDamagedRecordsAside },
  { title: 'tells other tabs what was written', run: tellsOtherTabs },
  { title: 'catches up with what was missed', run: catchesUp },
  { title: 'writes nothing over an unheard change of another tab', run: writesOverNothingUnheard },
  { title: 'removes everything, also under the hands of another tab', run: destroys },
];
