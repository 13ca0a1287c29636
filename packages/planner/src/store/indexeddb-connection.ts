import { TABLES } from '../schema/tables.ts';
import type { Change } from '../schema/tables.ts';
import { SCHEMA_VERSION, UPGRADES, upgradeTables } from '../schema/upgrade.ts';
import type { Upgrade } from '../schema/upgrade.ts';
import type { MissingWrites } from './mirror.ts';
import { StoreError } from './port.ts';
import { completion, readAll, result, storeError } from './requests.ts';

/** Records that fail their schema, as found. */
export const DAMAGED = 'damaged';
/** One entry per write; its key, counted up by the database, is the write's number. */
export const LOG = 'log';
/** The tables before the last upgrade, as one record. */
const BACKUPS = 'backups';

export interface DatabaseSchema {
  /** The version of both the rows and the database. */
  version: number;
  upgrades: Readonly<Record<number, Upgrade>>;
}
export const CURRENT_SCHEMA: DatabaseSchema = { version: SCHEMA_VERSION, upgrades: UPGRADES };

/** Time for older tabs to close the database. Ours do at once; a frozen one cannot. */
const UNBLOCK_TIMEOUT_MS = 3_000;

export interface OpenDatabase {
  db: IDBDatabase;
  isNew: boolean;
}

function makeStores(db: IDBDatabase): void {
  for (const table of TABLES) {
    if (!db.objectStoreNames.contains(table)) db.createObjectStore(table, { keyPath: 'id' });
  }
  for (const name of [DAMAGED, LOG, BACKUPS]) {
    if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { autoIncrement: true });
  }
}

function rewrite(transaction: IDBTransaction, table: string, rows: readonly unknown[]): void {
  const store = transaction.objectStore(table);
  store.clear();
  for (const row of rows) {
    try {
      store.put(row);
    } catch (error) {
      // One record without a key must not keep all others from being upgraded.
      const reason = `id: ${error instanceof Error ? error.message : String(error)}`;
      transaction.objectStore(DAMAGED).add({ table, raw: row, reason, foundAt: new Date().toISOString() });
    }
  }
}

/** Runs inside the one upgrade transaction: a failure leaves everything as it was. */
async function upgrade(
  db: IDBDatabase,
  transaction: IDBTransaction,
  from: number,
  shape: DatabaseSchema,
): Promise<void> {
  const internal = new Set([DAMAGED, LOG, BACKUPS]);
  const before: Record<string, readonly unknown[]> = {};
  for (const name of Array.from(db.objectStoreNames).filter((table) => !internal.has(table))) {
    const { values, unreadable } = await readAll(transaction.objectStore(name));
    if (unreadable.length > 0) throw new StoreError('broken');
    before[name] = values;
  }
  const outcome = upgradeTables(before, from, shape.upgrades, shape.version);
  if (!outcome.ok) throw new StoreError('broken');
  makeStores(db);
  const backups = transaction.objectStore(BACKUPS);
  backups.clear();
  backups.add({ version: from, at: new Date().toISOString(), tables: before });
  for (const [table, rows] of Object.entries(outcome.tables)) {
    if (rows !== before[table] && db.objectStoreNames.contains(table)) rewrite(transaction, table, rows);
  }
}

interface OpenOptions {
  /** Default: whatever version exists. */
  version?: number;
  shape: DatabaseSchema;
  /** Otherwise a missing database is a failure, and not created again. */
  mayCreate: boolean;
}

function open(name: string, { version, shape, mayCreate }: OpenOptions): Promise<OpenDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    let isNew = false;
    let reasonOfAbort: StoreError | null = null;
    let patience: ReturnType<typeof setTimeout> | undefined;
    let isGivenUp = false;
    request.onblocked = () => {
      patience = setTimeout(() => {
        isGivenUp = true;
        reject(new StoreError('blocked'));
      }, UNBLOCK_TIMEOUT_MS);
    };
    request.onupgradeneeded = ({ oldVersion }) => {
      const { transaction } = request;
      if (!transaction) return;
      const fail = (error: unknown) => {
        reasonOfAbort = storeError(error);
        transaction.abort();
      };
      isNew = oldVersion === 0;
      if (isNew && !mayCreate) fail(new StoreError('deleted'));
      else if (isNew) makeStores(request.result);
      else upgrade(request.result, transaction, oldVersion, shape).catch(fail);
    };
    request.onsuccess = () => {
      clearTimeout(patience);
      if (isGivenUp) request.result.close();
      else resolve({ db: request.result, isNew });
    };
    request.onerror = () => {
      clearTimeout(patience);
      reject(reasonOfAbort ?? (request.error?.name === 'VersionError' ? request.error : storeError(request.error)));
    };
  });
}

/**
 * Opens the database: creates or upgrades it, or takes it as it is if it is newer than this program.
 * @throws {StoreError}
 */
export async function connect(name: string, shape: DatabaseSchema, mayCreate: boolean): Promise<OpenDatabase> {
  // `indexedDB` is missing in browsers without storage, and reading it throws in some.
  try {
    if (!('indexedDB' in globalThis)) throw new StoreError('unavailable');
    return await open(name, { version: shape.version, shape, mayCreate });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'VersionError')) throw storeError(error);
    return open(name, { shape, mayCreate: false });
  }
}

/** @throws {StoreError} `blocked` when other tabs hold the database; it is removed as soon as they close it. */
export function removeDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    let patience: ReturnType<typeof setTimeout> | undefined;
    request.onblocked = () => {
      patience = setTimeout(() => reject(new StoreError('blocked')), UNBLOCK_TIMEOUT_MS);
    };
    request.onsuccess = () => {
      clearTimeout(patience);
      resolve();
    };
    request.onerror = () => {
      clearTimeout(patience);
      reject(storeError(request.error));
    };
  });
}

/** The number of the last write. */
export async function lastRevision(transaction: IDBTransaction): Promise<number> {
  const keys = await result(transaction.objectStore(LOG).getAllKeys());
  return Number(keys.at(-1) ?? 0);
}

/** Restores writes that only the mirror has, unless another tab did. @throws {StoreError} with nothing changed. */
export async function restoreMissingWrites(
  db: IDBDatabase,
  { version, upgrades }: DatabaseSchema,
  missing: MissingWrites,
): Promise<void> {
  const transaction = db.transaction([...TABLES, LOG], 'readwrite', { durability: 'strict' });
  const done = completion(transaction);
  if ((await lastRevision(transaction)) < missing.revision) {
    for (const change of upgraded(missing, version, upgrades)) {
      const store = transaction.objectStore(change.table);
      if (change.type === 'put') store.put(change.row);
      else store.delete(change.id);
    }
    // Sets the key generator: the database counts on from there.
    transaction.objectStore(LOG).put(0, missing.revision);
  }
  await done;
}

/** The last change of each row, upgraded to the current version. */
function upgraded(missing: MissingWrites, version: number, upgrades: DatabaseSchema['upgrades']): Change[] {
  const last = new Map(
    missing.changes.map((change) => [`${change.table} ${change.type === 'put' ? change.row.id : change.id}`, change]),
  );
  const removals = [...last.values()].filter(({ type }) => type === 'remove');
  const before: Record<string, unknown[]> = {};
  for (const change of last.values()) if (change.type === 'put') (before[change.table] ??= []).push(change.row);
  const outcome = upgradeTables(before, missing.version, upgrades, version);
  if (!outcome.ok) throw new StoreError('broken');
  const puts = TABLES.flatMap((table) =>
    (outcome.tables[table] ?? []).map((row) => ({ table, type: 'put', row }) as Change),
  );
  return [...removals, ...puts];
}
