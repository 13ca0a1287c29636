import type { Change, RowLists, TableName } from '../domain/model/tables.ts';
import { TABLES } from '../domain/model/tables.ts';
import { buckets } from './indexeddb-connection.ts';
import type { StorageBucket } from './indexeddb-connection.ts';
import { completion, result } from './requests.ts';

/** What the other copy lacks. */
export interface MissingWrites {
  /** Of the last write in it. */
  revision: number;
  /** Of the rows' shape. */
  version: number;
  /** In their order. */
  changes: Change[];
}

/** All rows as they were after one write. */
const ROWS = 'rows';
/** Which write that was, as `{ revision, version }`. */
const BASE = 'base';
/** What was written since, by its number, so that tabs may reach it in any order: `{ version, changes }`. */
const WRITES = 'writes';
const ALL = [ROWS, BASE, WRITES];

/** So many writes are kept as they came before all rows are written down again. */
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
 * Chromium keeps IndexedDB in LevelDB and goes on writing at the end of the last log. Was the browser killed between the two
 * parts of a log entry, that end is a broken one: the next start forgives it and writes behind it, and the start after that
 * takes the whole site's databases for damaged and removes them, without a word. One kill in ten in mid-write did that. The
 * two copies are never written at the same moment, so no kill breaks both, and each is mended from the other at the next
 * start. Browsers without storage buckets keep IndexedDB in SQLite, which needs no second copy.
 *
 * Nothing in it ever fails a caller: without it there is one copy, as there is in other browsers.
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

  /** @returns what it has beyond the other copy's last write; null where that is nothing. */
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
      // Of a version that this program does not know, after rows that it does.
      if (writes.some(({ version }) => version !== base.version)) return null;
      const puts = rows.map(({ table, row }) => ({ table, type: 'put', row }) as Change);
      return { revision: last, version: base.version, changes: [...puts, ...writes.flatMap(({ changes }) => changes)] };
    });
  }

  /** Takes in all rows as they were after a write, unless they and what followed are there. */
  async complete(revision: number, lists: RowLists): Promise<void> {
    await this.use(async (db) => {
      const transaction = db.transaction(ALL, 'readwrite', { durability: 'relaxed' });
      const done = completion(transaction);
      const [base, numbers] = await Promise.all([baseIn(transaction), numbersIn(transaction)]);
      const isCurrent =
        base?.version === this.version && numbers.length <= MOST_WRITES && isWhole(base, numbers, revision);
      // Another tab may have taken in a later state.
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

  /** One put, which waits for nothing: every edit waits for it. */
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

  /** Unlike everything else in it, this fails when it fails: what was removed must not come back. */
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
      // What it lacks is found at the next start, where it is completed.
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
