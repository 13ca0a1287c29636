import { keyOf } from '../schema/tables.ts';
import type { Change, Rows, TableName } from '../schema/tables.ts';
import type { State } from '../core/state/state.ts';
import { StoreError } from '../store/port.ts';
import type { StoreFailure } from '../store/port.ts';
import type { Device } from './device.ts';
import type { Failure } from './failures.ts';

export type SaveState =
  | { status: 'saved' }
  | { status: 'saving' }
  /** Changes are on the screen and nowhere else. */
  | { status: 'failed'; failure: Failure };

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A write takes milliseconds; one that takes longer makes leaving the page ask for confirmation. */
const SLOW_MS = 1_000;

/** Failures for which a retry is pointless. */
const FINAL: ReadonlySet<StoreFailure> = new Set<StoreFailure>(['read-only', 'outdated', 'deleted']);

const idOf = (change: Change): string => (change.type === 'put' ? change.row.id : change.id);

export interface SaverOptions {
  /** @returns changes of other windows for which nothing was written */
  write: (changes: readonly Change[]) => Promise<readonly Change[]>;
  /** Merges changes of other windows with the unsaved ones of the same rows. */
  merge: (unheard: readonly Change[]) => void;
  device: Device;
  onChange: (state: SaveState) => void;
}

/**
 * Writes changes in their order, one transaction at a time. Changes made meanwhile, or while the store is full or
 * broken, are kept by row, the newest version of each, and written together.
 */
export class Saver {
  private pending = new Map<string, Change>();
  private inFlight = new Map<string, Change>();
  /** The durable rows that unsaved changes come from; undefined for new ones. */
  private bases = new Map<string, Rows[TableName] | undefined>();
  private retryMs = FIRST_RETRY_MS;
  private cancelRetry: (() => void) | null = null;
  private cancelSlow: (() => void) | null = null;
  private idle: (() => void)[] = [];
  private state: SaveState = { status: 'saved' };

  constructor(private readonly options: SaverOptions) {}

  /** @param before the state before the changes */
  add(changes: readonly Change[], before: State): void {
    for (const change of changes) {
      const key = keyOf(change);
      if (!this.isUnsaved(change)) this.bases.set(key, before.rows[change.table].get(idOf(change)));
      // Last, so that stamps stay behind the row that they are of.
      this.pending.delete(key);
      this.pending.set(key, change);
    }
    if (this.pending.size > 0 && this.cancelRetry === null) this.flush();
  }

  /** Whether the row has a change of this window that is not durable yet. */
  isUnsaved(change: Change): boolean {
    return this.pending.has(keyOf(change)) || this.inFlight.has(keyOf(change));
  }

  /** The durable row that its unsaved change comes from. */
  baseOf(change: Change): Rows[TableName] | undefined {
    return this.bases.get(keyOf(change));
  }

  /** Rebases an unsaved change on what another window wrote meanwhile. */
  rebase(change: Change, base: Rows[TableName]): void {
    this.bases.set(keyOf(change), base);
    this.pending.set(keyOf(change), change);
    if (this.cancelRetry === null) this.flush();
  }

  unsaved(): Change[] {
    return [...new Map([...this.inFlight, ...this.pending]).values()];
  }

  /** Retries at once instead of at the next timer. */
  retry(): void {
    if (this.cancelRetry === null) return;
    this.cancelRetry();
    this.cancelRetry = null;
    this.flush();
  }

  /** Resolves once everything is durable, or has failed for now. */
  settled(): Promise<void> {
    if (this.inFlight.size === 0 && this.pending.size === 0) return Promise.resolve();
    if (this.state.status === 'failed' && this.inFlight.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  stop(): void {
    this.cancelRetry?.();
    this.cancelSlow?.();
    this.options.device.confirmLeaving(false);
  }

  private flush(): void {
    if (this.inFlight.size > 0 || this.pending.size === 0) return;
    this.inFlight = this.pending;
    this.pending = new Map();
    if (this.state.status === 'saved') this.set({ status: 'saving' });
    this.options.write([...this.inFlight.values()]).then(
      (unheard) => (unheard.length > 0 ? this.mergeAndWrite(unheard) : this.succeed()),
      (error: unknown) => this.fail(error instanceof StoreError ? error.code : 'broken'),
    );
  }

  private succeed(): void {
    for (const [key, change] of this.inFlight) {
      if (this.pending.has(key)) this.bases.set(key, change.type === 'put' ? change.row : undefined);
      else this.bases.delete(key);
    }
    this.inFlight.clear();
    this.retryMs = FIRST_RETRY_MS;
    if (this.pending.size > 0) return this.flush();
    this.set({ status: 'saved' });
    this.notifyIdle();
  }

  /** Another window was faster: its changes come first, and this window's changes are written over them. */
  private mergeAndWrite(unheard: readonly Change[]): void {
    this.options.merge(unheard);
    for (const change of unheard) this.bases.set(keyOf(change), change.type === 'put' ? change.row : undefined);
    this.takeBack();
    this.flush();
  }

  /** Puts what was not written before what has changed since. */
  private takeBack(): void {
    for (const key of this.pending.keys()) this.inFlight.delete(key);
    this.pending = new Map([...this.inFlight, ...this.pending]);
    this.inFlight = new Map();
  }

  private fail(code: StoreFailure): void {
    this.takeBack();
    this.set({ status: 'failed', failure: { code, sentence: this.options.device.wording.saving[code] } });
    if (!FINAL.has(code)) {
      this.cancelRetry = this.options.device.after(this.retryMs, () => this.retry());
      this.retryMs = Math.min(this.retryMs * 2, LAST_RETRY_MS);
    } else {
      this.cancelRetry = () => undefined;
    }
    this.notifyIdle();
  }

  private notifyIdle(): void {
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private set(state: SaveState): void {
    const { device, onChange } = this.options;
    this.state = state;
    this.cancelSlow?.();
    this.cancelSlow = state.status === 'saving' ? device.after(SLOW_MS, () => device.confirmLeaving(true)) : null;
    device.confirmLeaving(state.status === 'failed');
    onChange(state);
  }
}
