import type { BaseOf, Change, Loaded, PlannerStore, StorageEstimate, StoreNotification } from '@bellweek/planner/core';
import { StoreError } from '@bellweek/planner/core';
import { Revisions, writeOver } from '@bellweek/planner/store';
import type { Bridge } from '../../ipc/contract.ts';
import type { PlannerNotification, StoreAnswer } from '../../ipc/views.ts';

/** Converts a failure of the main process, or of the connection to it, to an error of the port. */
async function valueOf<T>(call: () => Promise<StoreAnswer<T>>): Promise<T> {
  const answer = await call().catch((cause: unknown) => {
    throw new StoreError('broken', { cause });
  });
  if (!answer.ok) throw new StoreError(answer.code);
  return answer.value;
}

/** One window's store of an account's planner, over the main process; other windows' writes arrive as events. */
class IpcStore implements PlannerStore {
  private readonly listeners = new Set<(event: StoreNotification) => void>();
  private revisions = this.revisionsAfter(0);
  /** Notifications that arrived during a load. */
  private early: PlannerNotification[] | null = null;
  private ended: 'deleted' | null = null;
  private stop: (() => void) | null = null;

  constructor(
    private readonly bridge: Pick<Bridge, 'planner' | 'on'>,
    private readonly account: string,
  ) {}

  async load(): Promise<Loaded> {
    const { account } = this;
    this.stop ??= this.bridge.on.plannerEvent((message) => {
      if (message.account === account) this.onNotification(message.event);
    });
    this.early = [];
    try {
      const { revision, ...loaded } = await valueOf(() => this.bridge.planner.load({ account }));
      this.revisions = this.revisionsAfter(revision);
      return loaded;
    } finally {
      const early = this.early;
      this.early = null;
      // Deferred until the caller of `load` has the rows.
      setTimeout(() => early.forEach((event) => this.onNotification(event)));
    }
  }

  async write(changes: readonly Change[], baseOf?: BaseOf): Promise<readonly Change[]> {
    if (this.ended) throw new StoreError(this.ended);
    if (changes.length === 0) return [];
    const { account } = this;
    const { revision, unheard } = await writeOver(this.revisions, changes, baseOf, (known) =>
      valueOf(() => this.bridge.planner.write({ account, changes: [...changes], known })),
    );
    if (unheard.length > 0) return unheard;
    this.revisions.wrote(revision, changes);
    return [];
  }

  subscribe(listener: (event: StoreNotification) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async catchUp(): Promise<void> {
    if (this.ended) return;
    const { account } = this;
    const missed = await valueOf(() => this.bridge.planner.readSince({ account, revision: this.revisions.last }));
    if (!missed) return;
    this.revisions.caughtUp(missed.revision);
    this.emit({ type: 'reloaded', rows: missed.rows });
  }

  storageEstimate(): Promise<StorageEstimate> {
    return valueOf(() => this.bridge.planner.room({ account: this.account }));
  }

  /** A folder of the person's own is never cleared: there is nothing to request. */
  persist(): Promise<StorageEstimate> {
    return this.storageEstimate();
  }

  close(): void {
    this.stop?.();
    this.stop = null;
    void this.bridge.planner.close({ account: this.account }).catch(() => undefined);
  }

  async destroy(): Promise<void> {
    this.ended = 'deleted';
    await valueOf(() => this.bridge.planner.destroy({ account: this.account }));
    this.close();
  }

  private onNotification(event: PlannerNotification): void {
    if (this.early) {
      this.early.push(event);
    } else if (event.type === 'ended') {
      this.ended = event.reason;
      this.emit({ type: 'ended', reason: event.reason });
    } else {
      this.revisions.heard(event.revision, event.changes);
    }
  }

  private revisionsAfter(revision: number): Revisions {
    return new Revisions(revision, (changes) => this.emit({ type: 'remote', changes }));
  }

  private emit(event: StoreNotification): void {
    for (const listener of this.listeners) listener(event);
  }
}

export const createIpcStore = (bridge: Pick<Bridge, 'planner' | 'on'>, account: string): PlannerStore =>
  new IpcStore(bridge, account);
