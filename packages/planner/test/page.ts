import { apply, EMPTY_STATE } from '../src/core/state/state.ts';
import { civilOf } from '../src/core/time/zones.ts';
import { showDue } from '../src/session/reminders/show-due.ts';
import { createReminderRecords } from '../src/store/reminder-records.ts';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import type { Upgrade } from '../src/schema/upgrade.ts';
import { TABLES } from '../src/schema/tables.ts';
import { removeDatabase } from '../src/store/indexeddb-connection.ts';
import { createIndexedDbStore } from '../src/store/indexeddb-store.ts';
import { createIndexedDbDrafts } from '../src/store/indexeddb-drafts.ts';
import { Mirror } from '../src/store/mirror.ts';
import { StoreError } from '../src/store/port.ts';
import { completion, result } from '../src/store/requests.ts';
import { OLD_VERSION, oldTables } from './old-planner.ts';
import type { KilledUpgrade } from './old-planner.ts';
import { idAt, putTask, removeTask, taskAt } from './rows.ts';
import { STORE_CONTRACT } from './store-contract.ts';
import type { StoreMaker } from './store-contract.ts';

const nameOf = (account: string): string => `bellweek-planner-${account}`;

/** Changes the database itself, behind the store's back. */
async function change(
  account: string,
  tables: string[],
  work: (transaction: IDBTransaction) => void,
  factory: IDBFactory = indexedDB,
): Promise<void> {
  const db = await result(factory.open(nameOf(account)));
  const transaction = db.transaction(tables, 'readwrite');
  const done = completion(transaction);
  work(transaction);
  await done;
  db.close();
}

/** Puts a record into the database itself. */
const forge = (account: string, table: string, record: unknown): Promise<void> =>
  change(account, [table], (transaction) => transaction.objectStore(table).put(record));

/** Removes a task's write from the mirror, as if it had never arrived. */
async function dropFromMirror(account: string, n: number): Promise<void> {
  const { storageBuckets } = navigator as unknown as { storageBuckets: { open: (name: string) => Promise<Bucket> } };
  const bucket = await storageBuckets.open(nameOf(account));
  const drop = (transaction: IDBTransaction): void => {
    const request = transaction.objectStore('writes').openCursor();
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) throw new Error(`Task ${n} is in no write.`);
      if (JSON.stringify(cursor.value).includes(idAt(n))) cursor.delete();
      else cursor.continue();
    };
  };
  await change(account, ['writes'], drop, bucket.indexedDB);
}
interface Bucket {
  indexedDB: IDBFactory;
}

/** Makes the database that an old version wrote. */
async function makeOld(account: string, tasks: number): Promise<void> {
  const tables = oldTables(tasks);
  const request = indexedDB.open(nameOf(account), OLD_VERSION);
  request.onupgradeneeded = () => {
    const { result: db, transaction } = request;
    for (const table of TABLES) db.createObjectStore(table, { keyPath: 'id' });
    for (const name of ['damaged', 'log', 'backups']) db.createObjectStore(name, { autoIncrement: true });
    for (const [table, rows] of Object.entries(tables)) {
      for (const row of rows) transaction?.objectStore(table).put(row);
    }
  };
  (await result(request)).close();
}

/** The database as it is on the disk, opened in whatever version it has. */
async function onDisk(account: string): Promise<KilledUpgrade> {
  const db = await result(indexedDB.open(nameOf(account)));
  const tasks: unknown[] = await result(db.transaction('tasks').objectStore('tasks').getAll());
  const { version } = db;
  db.close();
  return {
    version,
    tasks: tasks.length,
    upgraded: tasks.filter((task) => JSON.stringify(task).includes('"isFree"')).length,
  };
}

/** Undoes the last write, which removed that task, as if it had never reached the disk. */
const dropLastRemoval = (account: string, n: number): Promise<void> =>
  change(account, ['tasks', 'log'], (transaction) => {
    transaction.objectStore('tasks').put(taskAt(n));
    const log = transaction.objectStore('log');
    const request = log.getAllKeys();
    request.onsuccess = () => log.delete(request.result.at(-1) ?? 0);
  });

/** Runs work as in a browser without storage buckets. */
async function withoutMirror(work: () => Promise<void>): Promise<void> {
  Object.defineProperty(navigator, 'storageBuckets', { value: undefined, configurable: true });
  await work();
  Reflect.deleteProperty(navigator, 'storageBuckets');
}

const maker: StoreMaker = { open: (accountId) => createIndexedDbStore({ accountId }), forge };

/** Upgrade to a future version: every task gets another word in its notes. */
const NEXT: Upgrade = (tables) => ({
  ...tables,
  tasks: (tables.tasks ?? []).map((row) => ({ ...(row as object), notes: 'upgraded' })),
});
const FAILING: Upgrade = () => {
  throw new Error('This upgrade fails.');
};

/** Tasks that remind once a minute of 16 November 2026, from midnight on in UTC. */
const REMINDING = apply(
  EMPTY_STATE,
  Array.from({ length: 600 }, (_, n) =>
    putTask(n, { title: String(n), remindAt: civilOf(Date.UTC(2026, 10, 16) + n * 60_000, 'UTC') }),
  ),
);

/** Shows reminders minute by minute. Never ends by itself. */
async function remindOn(account: string, first: number, tell: (what: 'shows' | 'settled', n: number) => Promise<void>) {
  const records = createReminderRecords(account, { mayMake: true });
  for (let n = first; ; n += 1) {
    const now = Date.UTC(2026, 10, 16) + n * 60_000;
    await showDue(records, { state: REMINDING, now, zone: 'UTC' }, ({ title }) => tell('shows', Number(title)));
    await tell('settled', n);
  }
}

const kit = {
  remindOn,
  titles: STORE_CONTRACT.map(({ title }) => title),

  /** @returns null, or the failure. */
  async runCase(title: string): Promise<string | null> {
    const found = STORE_CONTRACT.find((each) => each.title === title);
    try {
      await found?.run(maker, crypto.randomUUID());
      return found ? null : 'no such case';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },

  forge,
  makeOld,
  onDisk,
  putTask,
  removeTask,
  /** Removes the browser's copy of everything. */
  lose: (account: string): Promise<void> => removeDatabase(nameOf(account)),
  loseMirror: (account: string): Promise<void> => new Mirror(nameOf(account), SCHEMA_VERSION).destroy(),
  dropFromMirror,
  dropLastRemoval,
  withoutMirror,
  open: (accountId: string) => createIndexedDbStore({ accountId }),
  openDrafts: createIndexedDbDrafts,
  /** A program one version ahead, with a sound or a failing upgrade. */
  openNext: (accountId: string, fails = false) =>
    createIndexedDbStore({
      accountId,
      shape: { version: SCHEMA_VERSION + 1, upgrades: { [SCHEMA_VERSION]: fails ? FAILING : NEXT } },
    }),
  codeOf: (action: Promise<unknown>): Promise<string> =>
    action.then(
      () => 'none',
      (error: unknown) => (error instanceof StoreError ? error.code : `not a StoreError: ${String(error)}`),
    ),
};
export type StoreKit = typeof kit;

declare global {
  interface Window {
    kit: StoreKit;
  }
}
window.kit = kit;
