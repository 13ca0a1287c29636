import { emptyRows, readRows } from '../src/schema/read-rows.ts';
import { ROW_SCHEMAS, TABLES, changeTo } from '../src/schema/tables.ts';
import type { Change, TableName } from '../src/schema/tables.ts';
import type { RowStamps } from '../src/schema/sync-rows.ts';
import type { Fields } from '../src/core/stamps/row-registers.ts';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import { Revisions } from '../src/store/revisions.ts';
import { writeOver } from '../src/store/write-over.ts';
import type { Written } from '../src/store/write-over.ts';
import { StoreError } from '../src/store/port.ts';
import type {
  BaseOf,
  HeardChange,
  Loaded,
  PlannerStore,
  StorageEstimate,
  QuarantinedRow,
  StoreNotification,
  StoreFailure,
} from '../src/store/port.ts';
import type { Turns } from './turns.ts';

type Record = { id: string };

/** Data of one account on a device, as JSON, so that no objects are shared with a program. */
interface Disk {
  tables: Map<TableName, Map<string, string>>;
  damaged: QuarantinedRow[];
  open: Set<MemoryStore>;
  writes: number;
}

/** A device whose failures are set by the test. */
export class MemoryDevice {
  private readonly disks = new Map<string, Disk>();
  /** All writes fail with it while it is set. */
  failure: StoreFailure | null = null;
  isNewer = false;
  /** Writes until the device fails as if its program were killed. */
  writesLeft = Infinity;
  /** Writes that reached the device, failed ones too. */
  attempts: (readonly Change[])[] = [];
  /** Time that a write takes; without it next to none. */
  turns: Turns | null = null;
  /** Further turns until other windows hear of a write. */
  latency = 0;
  /** Called with each row of stamps that was written, and the row that it is of. */
  onStamps: (stamps: RowStamps, row: Fields | undefined) => void = () => undefined;
  /** Delays writes until it resolves. */
  gate: Promise<void> = Promise.resolve();

  readonly open = (account: string): PlannerStore => new MemoryStore(this, account);

  readonly forge = (account: string, table: string, record: unknown): Promise<void> => {
    const { id } = record as Record;
    const disk = this.disk(account);
    disk.tables.get(table as TableName)?.set(id, JSON.stringify(record));
    disk.writes += 1;
    return Promise.resolve();
  };

  disk(account: string): Disk {
    let disk = this.disks.get(account);
    if (!disk) {
      const tables = new Map(TABLES.map((table) => [table, new Map<string, string>()]));
      disk = { tables, damaged: [], open: new Set(), writes: 0 };
      this.disks.set(account, disk);
    }
    return disk;
  }

  /** Data of an account as of now, to put back later. */
  copy(account: string): Map<TableName, Map<string, string>> {
    return new Map([...this.disk(account).tables].map(([table, rows]) => [table, new Map(rows)]));
  }

  putBack(account: string, tables: Map<TableName, Map<string, string>>): void {
    this.disk(account).tables = new Map([...tables].map(([table, rows]) => [table, new Map(rows)]));
  }

  /** Ends all programs that have it open. */
  halt(account: string): void {
    this.disk(account).open.clear();
  }

  remove(account: string): void {
    this.disks.delete(account);
  }
}

/** @param key `tasks 0f3…` */
export function rowIn(tables: Disk['tables'], key: string): Fields | undefined {
  const [table, id = ''] = key.split(' ') as [TableName];
  const text = tables.get(table)?.get(id);
  return text === undefined ? undefined : (JSON.parse(text) as Fields);
}

class MemoryStore implements PlannerStore {
  private readonly listeners = new Set<(event: StoreNotification) => void>();
  private queue: Promise<void> = Promise.resolve();
  private isDeleted = false;
  private revisions = this.revisionsAfter(0);

  constructor(
    private readonly device: MemoryDevice,
    private readonly account: string,
  ) {}

  load(): Promise<Loaded> {
    const disk = this.device.disk(this.account);
    disk.open.add(this);
    this.revisions = this.revisionsAfter(disk.writes);
    const raw = Object.fromEntries(
      [...disk.tables].map(([table, rows]) => [table, [...rows.values()].map((text) => JSON.parse(text) as unknown)]),
    );
    const { rows, damaged } = readRows(raw);
    for (const { table, raw: record, reason } of damaged) {
      disk.tables.get(table)?.delete((record as Record).id);
      disk.damaged.push({ table, raw: record, reason, foundAt: '2026-11-16T08:00:00.000Z' });
    }
    const { isNewer } = this.device;
    const loaded = {
      rows: { ...emptyRows(), ...rows },
      damaged: [...disk.damaged],
      isReadOnly: isNewer,
      isLost: false,
      isRestored: false,
    };
    return Promise.resolve({ ...loaded, schemaVersion: SCHEMA_VERSION + (isNewer ? 1 : 0) });
  }

  write(changes: readonly Change[], baseOf?: BaseOf): Promise<readonly Change[]> {
    const written = this.queue.then(() =>
      writeOver(this.revisions, changes, baseOf, (known) => this.commit(changes, known)),
    );
    this.queue = written.then(
      ({ revision, unheard }) => (unheard.length > 0 ? undefined : this.publish(revision, changes)),
      () => undefined,
    );
    return written.then(({ unheard }) => unheard);
  }

  subscribe(listener: (event: StoreNotification) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async catchUp(): Promise<void> {
    if (this.isDeleted || this.revisions.last === this.device.disk(this.account).writes) return;
    this.tell({ type: 'reloaded', rows: (await this.load()).rows });
  }

  storageEstimate(): Promise<StorageEstimate> {
    return Promise.resolve({ keptBy: 'browser', usedBytes: null, quotaBytes: null, isPersisted: null });
  }

  persist(): Promise<StorageEstimate> {
    return this.storageEstimate();
  }

  close(): void {
    this.device.disk(this.account).open.delete(this);
  }

  destroy(): Promise<void> {
    const { open } = this.device.disk(this.account);
    open.delete(this);
    this.isDeleted = true;
    this.device.remove(this.account);
    for (const other of open) other.end();
    return Promise.resolve();
  }

  /** Ends the program that has it open, as closing its window does: nobody hears of what it wrote last. */
  kill(): void {
    this.isDeleted = true;
    this.close();
  }

  private end(): void {
    this.isDeleted = true;
    this.tell({ type: 'ended', reason: 'deleted' });
  }

  private tell(event: StoreNotification): void {
    for (const listener of this.listeners) listener(event);
  }

  private async commit(changes: readonly Change[], known: number | null): Promise<Written> {
    await this.device.gate;
    await this.device.turns?.pass();
    this.device.attempts.push(changes);
    this.device.writesLeft -= 1;
    if (this.device.writesLeft < 0) this.device.failure ??= 'broken';
    if (this.isDeleted) throw new StoreError('deleted');
    if (this.device.isNewer) throw new StoreError('read-only');
    if (this.device.failure) throw new StoreError(this.device.failure);
    const sound = changes.every(
      (change) => change.type === 'remove' || ROW_SCHEMAS[change.table].safeParse(change.row).success,
    );
    if (!sound) throw new StoreError('broken');
    const disk = this.device.disk(this.account);
    const { tables } = disk;
    if (known !== null && known !== disk.writes) {
      const current = changes.flatMap((change) =>
        change.type === 'put'
          ? [changeTo(change.table, change.row.id, rowIn(tables, `${change.table} ${change.row.id}`))]
          : [],
      );
      return { revision: disk.writes, current };
    }
    disk.writes += 1;
    const revision = disk.writes;
    for (const change of changes) {
      if (change.type === 'put') tables.get(change.table)?.set(change.row.id, JSON.stringify(change.row));
      else tables.get(change.table)?.delete(change.id);
    }
    for (const change of changes) {
      if (change.table !== 'stamps' || change.type === 'remove') continue;
      this.device.onStamps(change.row, rowIn(tables, change.row.id));
    }
    await this.device.turns?.pass();
    return { revision, current: null };
  }

  /** Deferred, as messages between tabs are, until the writer has learnt of its own write. */
  private publish(number: number, changes: readonly Change[]): void {
    if (this.isDeleted) return;
    const { open } = this.device.disk(this.account);
    this.revisions.wrote(number, changes);
    this.defer(() => {
      for (const other of open) if (other !== this) other.revisions.heard(number, changes);
    });
  }

  private defer(action: () => void): void {
    const { turns, latency } = this.device;
    if (turns) turns.after(1 + latency, action);
    else setImmediate(action);
  }

  private revisionsAfter(revision: number): Revisions {
    const deliver = (changes: readonly HeardChange[]): void => this.tell({ type: 'remote', changes });
    return new Revisions(revision, deliver, (action) => this.defer(action));
  }
}
