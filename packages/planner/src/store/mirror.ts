import type { Change, RowLists, TableName } from '../schema/tables.ts';
import { TABLES } from '../schema/tables.ts';
import { buckets } from './requests.ts';
import type { StorageBucket } from './requests.ts';
import { completion, result } from './requests.ts';

/** Writes that the other copy lacks. */
export interface MissingWrites {
  /** Number of its last write. */
  revision: number;
  /** Version of the rows' schema. */
  version: number;
  /** In order. */
  changes: Change[];
}

/** All rows after one write. */
const ROWS = 'rows';
/** Number and version of that write, as `{ revision, version }`. */
const BASE = 'base';
/** Later writes by number, so that tabs may add them in any order: `{ version, changes }`. */
const WRITES = 'writes';
const ALL = [ROWS, BASE, WRITES];

/** Maximum number of single writes before all rows are written again. */
const MOST_WRITES = 500;

interface Base {
  revision: number;
  version: number;
}
interface Write {
  version: number;
  changes: readonly Change[];
}
interface Row {
  table: TableName;
  id: string;
  row: unknown;
}

function openIn(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROWS, { keyPath: ['table', 'id'] });
    request.result.createObjectStore(BASE);
    request.result.createObjectStore(WRITES);
  };
  return result(request);
}

const baseIn = (transaction: IDBTransaction): Promise<Base | undefined> =>
  result(transaction.objectStore(BASE).get(BASE) as IDBRequest<Base | undefined>);
const numbersIn = async (transaction: IDBTransaction): Promise<number[]> =>
  (await result(transaction.objectStore(WRITES).getAllKeys())) as number[];

/** Whether every write from the base to that number is there. */
function isWhole(base: Base, numbers: readonly number[], revision: number): boolean {
  const since = numbers.filter((number) => number > base.revision);
  return since.every((number, at) => number === base.revision + 1 + at) && base.revision + since.length >= revision;
}

/**
 * A second copy of the rows, in a storage bucket, which has files of its own.
 *
 * Chromium keeps IndexedDB in LevelDB, which appends to its last log. If the browser is killed between the two parts of
 * a log entry, the log ends in a broken entry: the next start tolerates it and appends behind it, and the start after
 * that takes all databases of the site for damaged and silently removes them. One kill in ten in mid-write did that.
 * The two copies are never written at the same moment, so no kill breaks both, and each is repaired from the other at
 * the next start. Browsers without storage buckets keep IndexedDB in SQLite, which needs no second copy.
 *
 * Its failures never fail a caller: without it there is one copy, as in other browsers.
 */
export class Mirror {
  private opening: Promise<IDBDatabase | null> | undefined;
  private bucket: StorageBucket | undefined;
  /** A newer version's rows are left alone. */
  private isNewer = false;

  constructor(
    private readonly name: string,
    private readonly version: number,
  ) {}

  /** @returns writes after the other copy's last one; null if there are none. */
  async missingAfter(revision: number): Promise<MissingWrites | null> {
    return this.use(async (db) => {
      const transaction = db.transaction(ALL);
      const [base, numbers] = await Promise.all([baseIn(transaction), numbersIn(transaction)]);
      if (!base) return null;
      this.isNewer = base.version > this.version;
      const last = Math.max(base.revision, numbers.at(-1) ?? 0);
      if (last <= revision || this.isNewer) return null;
      const later = IDBKeyRange.lowerBound(Math.max(base.revision, revision), true);
      const [rows, writes] = (await Promise.all([
        base.revision > revision ? result(transaction.objectStore(ROWS).getAll()) : [],
        result(transaction.objectStore(WRITES).getAll(later)),
      ])) as [Row[], Write[]];
      // A version that this program does not know, after rows of a known one.
      if (writes.some(({ version }) => version !== base.version)) return null;
      const puts = rows.map(({ table, row }) => ({ table, type: 'put', row }) as Change);
      return { revision: last, version: base.version, changes: [...puts, ...writes.flatMap(({ changes }) => changes)] };
    });
  }

  /** Stores all rows as they were after a write, unless they and later writes are there. */
  async complete(revision: number, lists: RowLists): Promise<void> {
    await this.use(async (db) => {
      const transaction = db.transaction(ALL, 'readwrite', { durability: 'relaxed' });
      const done = completion(transaction);
      const [base, numbers] = await Promise.all([baseIn(transaction), numbersIn(transaction)]);
      const isCurrent =
        base?.version === this.version && numbers.length <= MOST_WRITES && isWhole(base, numbers, revision);
      // Another tab may have stored a later state.
      if (!isCurrent && (base === undefined || base.revision <= revision || base.version < this.version)) {
        const rows = transaction.objectStore(ROWS);
        rows.clear();
        for (const table of TABLES) for (const row of lists[table]) rows.put({ table, id: row.id, row } satisfies Row);
        transaction.objectStore(BASE).put({ revision, version: this.version } satisfies Base, BASE);
        transaction.objectStore(WRITES).delete(IDBKeyRange.upperBound(revision));
      }
      await done;
    });
  }

  /** A single put without waiting: every edit waits for it. */
  async write(revision: number, changes: readonly Change[]): Promise<void> {
    await this.use(async (db) => {
      const transaction = db.transaction(WRITES, 'readwrite', { durability: 'relaxed' });
      const done = completion(transaction);
      transaction.objectStore(WRITES).put({ version: this.version, changes } satisfies Write, revision);
      transaction.commit();
      await done;
    });
  }

  async persist(): Promise<void> {
    await this.bucket?.persist().catch(() => false);
  }

  close(): void {
    void this.opening?.then(
      (db) => db?.close(),
      () => undefined,
    );
    this.opening = undefined;
  }

  /** Unlike all other methods, `destroy` can fail: removed data must not come back. */
  async destroy(): Promise<void> {
    this.close();
    await buckets()?.delete(this.name);
  }

  private async use<T>(action: (db: IDBDatabase) => Promise<T>): Promise<T | null> {
    if (this.isNewer) return null;
    try {
      this.opening ??= this.open();
      const db = await this.opening;
      return db && (await action(db));
    } catch {
      // Missing writes are found and added at the next start.
      return null;
    }
  }

  private async open(): Promise<IDBDatabase | null> {
    this.bucket = await buckets()?.open(this.name);
    if (!this.bucket) return null;
    const db = await openIn(this.bucket.indexedDB, this.name);
    db.onversionchange = () => this.close();
    db.onclose = () => (this.opening = undefined);
    return db;
  }
}
