import { SCHEMA_VERSION } from '../src/domain/model/upgrade.ts';
import type { Upgrade } from '../src/domain/model/upgrade.ts';
import { createIndexedDbStore } from '../src/store/indexeddb-store.ts';
import { StoreError } from '../src/store/port.ts';
import { putTask } from './rows.ts';
import { STORE_CONTRACT } from './store-contract.ts';
import type { StoreMaker } from './store-contract.ts';

/** Puts a record into the database itself. */
async function forge(account: string, table: string, record: unknown): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`bellweek-planner-${account}`);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
  const transaction = db.transaction(table, 'readwrite');
  transaction.objectStore(table).put(record);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

const maker: StoreMaker = { open: (accountId) => createIndexedDbStore({ accountId }), forge };

/** A version that is not there yet: every task gets a word more in its notes. */
const NEXT: Upgrade = (tables) => ({
  ...tables,
  tasks: (tables.tasks ?? []).map((row) => ({ ...(row as object), notes: 'upgraded' })),
});
const FAILING: Upgrade = () => {
  throw new Error('This upgrade fails.');
};

const kit = {
  titles: STORE_CONTRACT.map(({ title }) => title),

  /** @returns null, or what went wrong. */
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
  putTask,
  open: (accountId: string) => createIndexedDbStore({ accountId }),
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
