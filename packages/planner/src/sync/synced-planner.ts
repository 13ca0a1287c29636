import type { SyncCall } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { State } from '../core/state/state.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import type { StampContext } from '../core/stamps/stamp-changes.ts';
import type { SyncRow } from '../schema/sync-rows.ts';
import type { Change } from '../schema/tables.ts';
import type { PlannerSession } from '../session/session.ts';
import { joinChanges, markUnsent, putSync, syncRowOf } from '../session/sync-writes.ts';
import { removesMany } from './own-rows.ts';
import { breathe, groupsOf } from './slices.ts';
import { answerOf, SyncFailure } from './sync-failure.ts';

export interface SyncEngineOptions {
  session: PlannerSession;
  call: SyncCall;
  accountId: string;
  /** The device whose keys these are: sync does nothing as another device. Left out where there is only one device. */
  deviceId?: string;
  /** Key of the envelopes of an epoch. @throws {SyncFailure} where this device has none */
  keyOf: (epoch: number) => Promise<CryptoKey>;
  /** Key of digests. */
  digestKey: (epoch: number) => Promise<CryptoKey>;
  newId: () => string;
  now: () => number;
  /** Called with the server's clock, in milliseconds since 1970, where the answer of a push or pull tells it. */
  onDate?: (now: number) => void;
  /** Something came that cannot be read, or is missing; the rest was joined. */
  onUnreadable?: (problem: 'unreadable' | 'missing') => void;
  /** A checkpoint shows that nothing is missing. */
  onWhole?: () => void;
  /** The server has another generation. @throws {SyncFailure} where it has another planner */
  onGeneration?: () => Promise<void>;
  /** Keeps a copy of this planner before much of it goes. */
  keepCopy?: () => Promise<unknown>;
  /** Tests make checkpoints earlier. */
  limits?: typeof LIMITS;
}

/** A checkpoint is due after so much of the log; a device so far behind joins it rather than the log. */
const LIMITS = { envelopes: 200, bytes: 256 * 1024, behind: 100 };
/** Rows that are written at once: about as many as take half a frame of a slow computer. */
export const ROWS_AT_ONCE = 100;

/** The planner that a round sends from and joins into. */
export class SyncedPlanner {
  constructor(readonly options: SyncEngineOptions) {}

  get state(): State {
    return this.options.session.view.getState().state;
  }

  /** Undefined once sync has ended, or another device has taken over. */
  get row(): SyncRow | undefined {
    return syncRowOf(this.state, this.options.deviceId);
  }

  get limits(): typeof LIMITS {
    return this.options.limits ?? LIMITS;
  }

  get foundAt(): string {
    return new Date(this.options.now()).toISOString();
  }

  /** Writes rows, and waits until they survive a power cut. */
  async write(changesOf: (state: State, row: SyncRow, context: StampContext) => Change[]): Promise<void> {
    const isWritten = this.options.session.write((state, context) => {
      const row = syncRowOf(state, this.options.deviceId);
      return row ? changesOf(state, row, context) : [];
    });
    if (!isWritten) throw new SyncFailure('outdated');
    await this.saved();
  }

  /** Changes that are not on this device's disk count for nothing: they are neither sent, nor taken for fetched. */
  async saved(): Promise<void> {
    const { session } = this.options;
    await session.settled();
    if (session.view.getState().save.status === 'failed') throw new SyncFailure('device-full');
  }

  /** Answer of a call whose `Date` tells the server's clock. @throws {SyncFailure} */
  async timed<T>(call: Promise<ApiResult<T>>): Promise<T> {
    const { headers } = await call;
    const date = Date.parse(headers?.get('Date') ?? '');
    if (!Number.isNaN(date)) this.options.onDate?.(date);
    return answerOf(call);
  }

  /** Joins rows, a few at a time; the last ones together with their place in the log. */
  async join(rows: readonly RowWrites[], next: (row: SyncRow) => SyncRow): Promise<void> {
    const groups = groupsOf(rows, ROWS_AT_ONCE);
    if (removesMany(this.state, rows)) await this.options.keepCopy?.();
    for (const group of groups.slice(0, -1)) {
      await this.write((state) => joinChanges(state, group, this.foundAt, this.options.newId));
      await breathe();
    }
    await this.write((state, row) => [
      ...joinChanges(state, groups.at(-1) ?? [], this.foundAt, this.options.newId),
      putSync(next(row)),
    ]);
  }

  /** The server lost what it had, or some of it: all of this planner is sent, and the log read from its start. */
  async sendAgain(generation: string): Promise<void> {
    await this.options.onGeneration?.();
    const keys = [...this.state.rows.stamps.keys()];
    for (const group of groupsOf(keys, 10 * ROWS_AT_ONCE)) {
      await this.write((state) => markUnsent(state, group));
      await breathe();
    }
    // Numbers go on: the server may have had what was on its way, and takes another envelope of its number for the same one.
    const anew = { generation, cursor: 0, numbers: {}, checkpoint: 0, bytes: 0, sending: [] };
    await this.write((_, row) => [putSync({ ...row, ...anew })]);
  }
}
