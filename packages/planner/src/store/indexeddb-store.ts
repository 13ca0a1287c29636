import { knownFields, RowReader } from '../schema/read-rows.ts';
import type { DamagedRow } from '../schema/read-rows.ts';
import { ROW_SCHEMAS, TABLES, changeTo } from '../schema/tables.ts';
import type { Change, RowLists, TableName } from '../schema/tables.ts';
import {
  CURRENT_SCHEMA,
  DAMAGED,
  LOG,
  connect,
  lastRevision,
  removeDatabase,
  restoreMissingWrites,
} from './indexeddb-connection.ts';
import type { DatabaseSchema } from './indexeddb-connection.ts';
import { Mirror } from './mirror.ts';
import { StoreError } from './port.ts';
import type { BaseOf, Loaded, PlannerStore, StorageEstimate, QuarantinedRow, StoreNotification } from './port.ts';
import { completion, readAll, readParts, result, storeError } from './requests.ts';
import { Revisions } from './revisions.ts';
import { databaseName, databaseMarkerOf } from './database-marker.ts';
import { writeOver } from './write-over.ts';
import type { Written } from './write-over.ts';
import type { Marker } from './database-marker.ts';

/** Log entries kept behind the last write this tab knows of. */
const LOG_KEPT = 50;
/** Longest time that another tab's message is in transit. */
const GAP_MS = 250;

interface Message {
  revision: number;
  changes: readonly Change[];
}

interface Read {
  rows: RowLists;
  /** Records that fail their schema. */
  found: DamagedRow[];
  /** Records that the disk cannot return. */
  unreadable: DamagedRow[];
  quarantined: QuarantinedRow[];
  revision: number;
}

export interface IndexedDbOptions {
  /** Account of the planner. */
  accountId: string;
  /** Overrides the current schema, to test upgrades. */
  shape?: DatabaseSchema;
}

/** @returns whether nothing is written */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch {
    // Already ended.
    return false;
  }
}

async function readChange(transaction: IDBTransaction, table: TableName, id: string): Promise<Change> {
  return changeTo(table, id, await result(transaction.objectStore(table).get(id)));
}

class IndexedDbStore implements PlannerStore {
  private readonly name: string;
  private readonly shape: DatabaseSchema;
  private readonly marker: Marker;
  private readonly mirror: Mirror;
  private readonly listeners = new Set<(event: StoreNotification) => void>();
  private db: IDBDatabase | null = null;
  private channel: BroadcastChannel | null = null;
  private revisions = this.revisionsAfter(0);
  private ended: 'outdated' | 'deleted' | null = null;
  private isReadOnly = false;
  private writing = 0;
  private gap: ReturnType<typeof setTimeout> | undefined;

  constructor({ accountId, shape = CURRENT_SCHEMA }: IndexedDbOptions) {
    this.name = databaseName(accountId);
    this.shape = shape;
    this.marker = databaseMarkerOf(this.name);
    this.mirror = new Mirror(this.name, shape.version);
  }

  async load(): Promise<Loaded> {
    const { db, isNew } = await this.connect(true);
    this.listen();
    this.isReadOnly = db.version > this.shape.version;
    // The mirror rarely has more: the rows are read in parallel, and once again if it has.
    const [read, isRestored] = await Promise.all([this.read(db), !this.isReadOnly && this.restore(db)]);
    const isLost = isNew && !isRestored && this.marker.isThere();
    this.marker.set(true);
    const { rows, found, unreadable, quarantined, revision } = isRestored ? await this.read(db) : read;
    this.revisions = this.revisionsAfter(revision);
    if (!this.isReadOnly) void this.mirror.complete(revision, rows);
    const foundAt = new Date().toISOString();
    const records = found.map((record) => ({ ...record, foundAt }));
    // Without room to move them they stay, and are shown all the same.
    if (!this.isReadOnly) await this.quarantine(db, records).catch(() => undefined);
    const damaged = [...quarantined, ...records, ...unreadable.map((record) => ({ ...record, foundAt }))];
    return { rows, damaged, schemaVersion: db.version, isReadOnly: this.isReadOnly, isLost, isRestored };
  }

  async write(changes: readonly Change[], baseOf?: BaseOf): Promise<readonly Change[]> {
    if (this.ended) throw new StoreError(this.ended);
    if (this.isReadOnly) throw new StoreError('read-only');
    if (changes.length === 0) return [];
    this.writing += 1;
    try {
      const db = this.db ?? (await this.connect(false)).db;
      const commit = (known: number | null): Promise<Written> => this.commit(db, changes, known);
      const { revision, unheard } = await writeOver(this.revisions, changes, baseOf, commit);
      if (unheard.length > 0) return unheard;
      // Sequential: a kill of the browser must find one of the copies at rest.
      await this.mirror.write(revision, changes);
      this.channel?.postMessage({ revision, changes } satisfies Message);
      this.revisions.wrote(revision, changes);
      this.awaitMissing();
      return [];
    } catch (error) {
      throw storeError(error);
    } finally {
      this.writing -= 1;
    }
  }

  subscribe(listener: (event: StoreNotification) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async catchUp(): Promise<void> {
    if (this.ended || !this.db) return;
    try {
      const transaction = this.db.transaction(LOG);
      if ((await lastRevision(transaction)) === this.revisions.last) return;
      const { rows, revision } = await this.read(this.db);
      this.revisions.caughtUp(revision);
      this.emit({ type: 'reloaded', rows });
    } catch (error) {
      throw storeError(error);
    }
  }

  async storageEstimate(): Promise<StorageEstimate> {
    // Missing in insecure contexts.
    const storage = navigator.storage as StorageManager | undefined;
    const [estimate, isPersisted] = await Promise.all([storage?.estimate(), storage?.persisted()]).catch(() => []);
    return {
      keptBy: 'browser',
      usedBytes: estimate?.usage ?? null,
      quotaBytes: estimate?.quota ?? null,
      isPersisted: isPersisted ?? null,
    };
  }

  async persist(): Promise<StorageEstimate> {
    const storage = navigator.storage as StorageManager | undefined;
    await storage?.persist().catch(() => false);
    await this.mirror.persist();
    return this.storageEstimate();
  }

  close(): void {
    clearTimeout(this.gap);
    this.channel?.close();
    this.channel = null;
    this.db?.close();
    this.db = null;
    this.mirror.close();
  }

  async destroy(): Promise<void> {
    this.ended = 'deleted';
    this.close();
    await this.mirror.destroy().catch((error: unknown) => {
      throw storeError(error);
    });
    await removeDatabase(this.name);
    this.marker.set(false);
  }

  private async connect(mayCreate: boolean): Promise<{ db: IDBDatabase; isNew: boolean }> {
    if (this.db) return { db: this.db, isNew: false };
    try {
      const opened = await connect(this.name, this.shape, mayCreate);
      const { db } = opened;
      db.onversionchange = ({ newVersion }) => this.release(newVersion === null ? 'deleted' : 'outdated');
      // The browser closed it by force, e.g. because the site's data were cleared: the next write finds out.
      db.onclose = () => (this.db = null);
      this.db = db;
      return opened;
    } catch (error) {
      const failure = storeError(error);
      if (failure.code === 'deleted') this.end('deleted');
      throw failure;
    }
  }

  /** Restores writes that only the mirror has. @returns whether there were any. */
  private async restore(db: IDBDatabase): Promise<boolean> {
    const missing = await this.mirror.missingAfter(await lastRevision(db.transaction(LOG)));
    if (!missing) return false;
    await restoreMissingWrites(db, this.shape, missing);
    return true;
  }

  /**
   * One round trip. Without `known` nothing is waited for, so that the write is sent even if the page goes at once; with it, a page that
   * goes meanwhile writes unchecked.
   */
  private async commit(db: IDBDatabase, changes: readonly Change[], known: number | null): Promise<Written> {
    const tables = new Set(changes.map(({ table }) => table));
    const transaction = db.transaction([...tables, LOG], 'readwrite', { durability: 'strict' });
    const done = completion(transaction);
    const send = (): void => transaction.commit();
    try {
      for (const change of changes) {
        const store = transaction.objectStore(change.table);
        if (change.type === 'put') store.put(change.row);
        else store.delete(change.id);
      }
      const last = known === null ? null : lastRevision(transaction);
      const log = transaction.objectStore(LOG);
      log.delete(IDBKeyRange.upperBound(this.revisions.last - LOG_KEPT));
      const entry = log.add(0);
      if (last === null) send();
      else globalThis.addEventListener('pagehide', send);
      if (last !== null && (await last) !== known && abort(transaction)) return await this.readPut(db, changes);
      await done;
      return { revision: Number(entry.result), current: null };
    } catch (error) {
      // A value that cannot be cloned throws at once, and the rest of the write would commit by itself.
      if (transaction.error === null) abort(transaction);
      throw error;
    } finally {
      globalThis.removeEventListener('pagehide', send);
      await done.catch(() => undefined);
    }
  }

  /** The stored rows that changes put. */
  private async readPut(db: IDBDatabase, changes: readonly Change[]): Promise<Written> {
    const transaction = db.transaction([...new Set(changes.map(({ table }) => table)), LOG]);
    const [revision, ...current] = await Promise.all([
      lastRevision(transaction),
      ...changes.flatMap((change) =>
        change.type === 'put' ? [readChange(transaction, change.table, change.row.id)] : [],
      ),
    ]);
    return { revision, current };
  }

  private async read(db: IDBDatabase): Promise<Read> {
    const present = TABLES.filter((table) => db.objectStoreNames.contains(table));
    const transaction = db.transaction([...present, DAMAGED, LOG]);
    const isNewer = db.version > this.shape.version;
    const reader = new RowReader();
    const [revision, aside, ...lost] = await Promise.all([
      lastRevision(transaction),
      readAll(transaction.objectStore(DAMAGED)),
      ...present.map((table) =>
        readParts(transaction.objectStore(table), (values) =>
          reader.add(table, isNewer ? values.map((value) => knownFields(table, value)) : values),
        ),
      ),
    ]);
    const unreadable = present.flatMap((table, at) =>
      (lost[at] ?? []).map((id) => ({ table, raw: { id }, reason: 'cannot be read from the disk' })),
    );
    const { rows, damaged } = reader.done();
    return { rows, found: damaged, unreadable, quarantined: aside.values as QuarantinedRow[], revision };
  }

  /** Moves records to the quarantine. */
  private async quarantine(db: IDBDatabase, records: readonly QuarantinedRow[]): Promise<void> {
    if (records.length === 0) return;
    const tables = new Set(records.map(({ table }) => table));
    const transaction = db.transaction([...tables, DAMAGED], 'readwrite', { durability: 'strict' });
    const done = completion(transaction);
    for (const record of records) {
      const store = transaction.objectStore(record.table);
      const { id } = record.raw as { id: IDBValidKey };
      const current: unknown = await result(store.get(id));
      // Another tab may have put a sound row there meanwhile.
      if (current === undefined || ROW_SCHEMAS[record.table].safeParse(current).success) continue;
      transaction.objectStore(DAMAGED).add(record);
      store.delete(id);
    }
    await done;
  }

  private listen(): void {
    if (this.channel || !('BroadcastChannel' in globalThis)) return;
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => {
      this.revisions.heard(data.revision, data.changes);
      this.awaitMissing();
    };
  }

  /** Reads everything again unless a message that is missing comes soon: its tab may be closed. */
  private awaitMissing(): void {
    clearTimeout(this.gap);
    if (!this.revisions.hasGap) return;
    this.gap = setTimeout(() => {
      if (this.revisions.hasGap) this.catchUp().catch(() => undefined);
    }, GAP_MS);
  }

  /** Closes the database for another tab, after pending writes. */
  private release(reason: 'outdated' | 'deleted'): void {
    if (reason === 'outdated' && this.writing > 0) {
      setTimeout(() => this.release(reason));
      return;
    }
    this.close();
    this.end(reason);
  }

  private end(reason: 'outdated' | 'deleted'): void {
    if (this.ended) return;
    this.ended = reason;
    this.emit({ type: 'ended', reason });
  }

  private revisionsAfter(revision: number): Revisions {
    return new Revisions(revision, (changes) => this.emit({ type: 'remote', changes }));
  }

  private emit(event: StoreNotification): void {
    for (const listener of this.listeners) listener(event);
  }
}

/** The planner of one account in this browser's IndexedDB; tabs of the same account broadcast their writes. */
export const createIndexedDbStore = (options: IndexedDbOptions): PlannerStore => new IndexedDbStore(options);
