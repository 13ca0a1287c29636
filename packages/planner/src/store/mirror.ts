import type { Change, RowLists, Table } from '../domain/model/tables.ts';
import { TABLES } from '../domain/model/tables.ts';
import { completion, result } from './requests.ts';

/**
 * A second copy of the rows, in a storage bucket, which has files of its own.
 *
 * Chromium keeps IndexedDB in LevelDB and goes on writing at the end of the last log. Was the browser killed between the two
 * parts of a log entry, that end is a broken one: the next start forgives it and writes behind it, and the start after that
 * takes the whole site's databases for damaged and removes them, without a word. One kill in ten in mid-write did that. The
 * two copies are never written at the same moment, so no kill breaks both, and each is mended from the other at the next
 * start. Browsers without storage buckets keep IndexedDB in SQLite, which needs no second copy.
 */
interface StorageBucket {
  indexedDB: IDBFactory;
  persist: () => Promise<boolean>;
}
interface StorageBuckets {
  open: (name: string) => Promise<StorageBucket>;
  delete: (name: string) => Promise<void>;
}

/** A row, or that it is gone, as it was after the write of that number. */
interface Entry {
  table: Table;
  id: string;
  revision: number;
  row: unknown;
}

/** What the other copy lacks. */
export interface Lead {
  /** Of the last write in it. */
  revision: number;
  /** Of the rows' shape. */
  version: number;
  entries: Entry[];
}

const ROWS = 'rows';
/** The numbers of the writes that are in it, each with the version of the rows' shape. */
const WRITES = 'writes';

const buckets = (): StorageBuckets | undefined =>
  (globalThis.navigator as Navigator & { storageBuckets?: StorageBuckets }).storageBuckets;

function openIn(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ROWS, { keyPath: ['table', 'id'] });
    request.result.createObjectStore(WRITES);
  };
  return result(request);
}

const entryOf = (revision: number, change: Change): Entry =>
  change.type === 'put'
    ? { table: change.table, id: change.row.id, revision, row: change.row }
    : { table: change.table, id: change.id, revision, row: null };

/** Tabs reach it in any order; of two writes of a row the later one stays. */
async function putLater(rows: IDBObjectStore, entry: Entry): Promise<void> {
  const there = (await result(rows.get([entry.table, entry.id]))) as Entry | undefined;
  if (!there || there.revision < entry.revision) rows.put(entry);
}

/** Nothing in it ever fails a caller: without it there is one copy, as there is in other browsers. */
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
  async leadOver(revision: number): Promise<Lead | null> {
    return this.use(async (db) => {
      const transaction = db.transaction([ROWS, WRITES]);
      const { numbers, versions } = await this.writes(transaction);
      const last = numbers.at(-1);
      const version = versions.at(-1);
      this.isNewer = (version ?? 0) > this.version;
      if (last === undefined || version === undefined || last <= revision || this.isNewer) return null;
      const entries = (await result(transaction.objectStore(ROWS).getAll())) as Entry[];
      return { revision: last, version, entries: entries.filter((entry) => entry.revision > revision) };
    });
  }

  /** Takes in all rows as they were after a write, unless every write up to it is there. */
  async complete(revision: number, lists: RowLists): Promise<void> {
    await this.use(async (db) => {
      const transaction = db.transaction([ROWS, WRITES], 'readwrite', { durability: 'relaxed' });
      const done = completion(transaction);
      const { numbers, versions } = await this.writes(transaction);
      const [first = 0] = numbers;
      const isWhole = numbers.length > 0 && numbers.every((number, at) => number === first + at);
      const isCurrent = versions.every((version) => version === this.version);
      if (!isWhole || !isCurrent || (numbers.at(-1) ?? 0) < revision) {
        await this.replace(transaction.objectStore(ROWS), revision, lists);
        transaction.objectStore(WRITES).put(this.version, revision);
      }
      transaction.objectStore(WRITES).delete(IDBKeyRange.upperBound(revision, true));
      await done;
    });
  }

  async write(revision: number, changes: readonly Change[]): Promise<void> {
    await this.use(async (db) => {
      const transaction = db.transaction([ROWS, WRITES], 'readwrite', { durability: 'relaxed' });
      const done = completion(transaction);
      const rows = transaction.objectStore(ROWS);
      transaction.objectStore(WRITES).put(this.version, revision);
      // Of a row that one write changes twice, the last change is the one.
      const last = new Map(changes.map((change) => entryOf(revision, change)).map((entry) => [keyOf(entry), entry]));
      await Promise.all([...last.values()].map((entry) => putLater(rows, entry)));
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

  private async writes(transaction: IDBTransaction): Promise<{ numbers: number[]; versions: number[] }> {
    const store = transaction.objectStore(WRITES);
    const [numbers, versions] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    return { numbers: numbers as number[], versions: versions as number[] };
  }

  /** Other tabs' later writes stay. */
  private async replace(rows: IDBObjectStore, revision: number, lists: RowLists): Promise<void> {
    const there = (await result(rows.getAll())) as Entry[];
    const later = new Set(there.filter((entry) => entry.revision > revision).map(keyOf));
    for (const entry of there) if (entry.revision <= revision) rows.delete([entry.table, entry.id]);
    for (const table of TABLES) {
      for (const row of lists[table]) {
        const entry: Entry = { table, id: row.id, revision, row };
        if (!later.has(keyOf(entry))) rows.put(entry);
      }
    }
  }
}

const keyOf = ({ table, id }: Entry): string => `${table} ${id}`;
