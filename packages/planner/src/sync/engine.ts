import { MOST_SENDING } from '../schema/sync-rows.ts';
import type { SendingEnvelope, SyncRow } from '../schema/sync-rows.ts';
import { DATA_TABLES } from '../schema/tables.ts';
import type { Change } from '../schema/tables.ts';
import { SCHEMA_VERSION } from '../schema/upgrade.ts';
import type { State } from '../core/state/state.ts';
import { rowKey } from '../core/stamps/row-stamps.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { matchOwnNames } from '../rules/files/own-names.ts';
import { isLately, tidyChanges } from '../core/stamps/tidy.ts';
import type { StampContext } from '../core/stamps/stamp-changes.ts';
import type { PlannerSession } from '../session/session.ts';
import {
  countUnsent,
  joinChanges,
  lateRemovals,
  markMissing,
  markSent,
  markUnsent,
  putSync,
  readAllHeld,
  stampNext,
  syncRowOf,
  unsentOf,
} from '../session/sync-writes.ts';
import { digestOf, digestOfCheckpoint, readCheckpoint, uploadCheckpoint, wholePlanner } from './checkpoint.ts';
import { EnvelopeError, open } from './envelope.ts';
import { fromBase64Url } from './keys.ts';
import { sealEnvelopes } from './seal-envelopes.ts';
import { beginSync, removesMany } from './own-rows.ts';
import { breathe, groupsOf } from './slices.ts';
import { SyncFailure } from './sync-transport.ts';
import type { CheckpointInfo, LogPage, StoredEnvelope, SyncTransport } from './sync-transport.ts';

export interface SyncEngineOptions {
  session: PlannerSession;
  transport: SyncTransport;
  accountId: string;
  /** The device whose keys these are: as another one it does nothing. Left out where there is only one. */
  deviceId?: string;
  /** Key of the envelopes of an epoch. @throws {SyncFailure} where this device has none */
  keyOf: (epoch: number) => Promise<CryptoKey>;
  /** Key of digests. */
  digestKey: (epoch: number) => Promise<CryptoKey>;
  newId: () => string;
  now: () => number;
  /** Something came that cannot be read, or is missing; the rest was joined. */
  onUnreadable?: (problem: 'unreadable' | 'missing') => void;
  /** A checkpoint shows that nothing is missing. */
  onWhole?: () => void;
  /** The server has another generation. @throws {SyncFailure} where its planner is another one */
  onGeneration?: () => Promise<void>;
  /** Keeps a copy of this planner before much of it goes. */
  keepCopy?: () => Promise<unknown>;
  /** Tests make checkpoints earlier. */
  limits?: typeof LIMITS;
}

/** JSON of the envelopes of one push, and how many there are. */
const ENVELOPE_CHARACTERS = 96 * 1024;
const BATCH = 16;
/** Bodies of one push: about as much as the API takes. */
const PUSH_CHARACTERS = 1_400_000;
/** Rows that are written at once: about as many as take half a frame of a slow computer. */
const ROWS_AT_ONCE = 100;
/** A checkpoint is due after so much of the log; a device so far behind joins it rather than the log. */
const LIMITS = { envelopes: 200, bytes: 256 * 1024, behind: 100 };

/** Sends this device's writes and joins those of others, one round at a time. */
export class SyncEngine {
  private running: Promise<void> | null = null;

  constructor(private readonly options: SyncEngineOptions) {}

  begin(deviceId: string, generation: string, phase: 'first' | 'fetching', epoch = 1): void {
    this.options.session.write((state) => beginSync(state, { deviceId, generation, phase, epoch }));
  }

  /** Sends and fetches everything there is. Rejects with a {@link SyncFailure}; nothing is lost then. */
  sync(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  private async round(): Promise<void> {
    if (!this.row) return;
    const { syncedAt } = this.row;
    if (this.row.readAs !== SCHEMA_VERSION) {
      // A newer version may read values that the one before could not.
      const again = { readAs: SCHEMA_VERSION, cursor: 0, numbers: {} };
      await this.write((state, row) => [...readAllHeld(state), putSync({ ...row, ...again })]);
    }
    const { session } = this.options;
    // A window that was closed had joined rows over which this one may have put its own before it heard of them.
    const from = Math.min(session.missedFrom, this.row.cursor);
    if (from < this.row.cursor) await this.write((_, row) => [putSync({ ...row, cursor: from })]);
    session.missedFrom = Infinity;
    let page = await this.pull();
    if (!page) return;
    if (this.row.phase !== 'on') await this.settle();
    let hasPushed = false;
    while (await this.pushNext()) {
      hasPushed = true;
      page = await this.pull();
    }
    if (page) await this.keepCheckpoint(page, hasPushed);
    await this.finish(syncedAt);
  }

  private get row(): SyncRow | undefined {
    return syncRowOf(this.state, this.options.deviceId);
  }

  private get limits(): typeof LIMITS {
    return this.options.limits ?? LIMITS;
  }

  private get state(): State {
    return this.options.session.view.getState().state;
  }

  private get foundAt(): string {
    return new Date(this.options.now()).toISOString();
  }

  /** Writes rows, and waits until they survive a power cut. */
  private async write(changesOf: (state: State, row: SyncRow, context: StampContext) => Change[]): Promise<void> {
    const { session } = this.options;
    const isWritten = session.write((state, context) => {
      const row = syncRowOf(state, this.options.deviceId);
      return row ? changesOf(state, row, context) : [];
    });
    if (!isWritten) throw new SyncFailure('outdated');
    await this.saved();
  }

  /** Changes that are not on this device's disk count for nothing: they are neither sent, nor taken for fetched. */
  private async saved(): Promise<void> {
    const { session } = this.options;
    await session.settled();
    if (session.view.getState().save.status === 'failed') throw new SyncFailure('device-full');
  }

  /** Notes the time, and forgets what is old enough; once a day. */
  private async finish(before: string | null): Promise<void> {
    if (isLately(before, this.options.now())) return;
    await this.write((state, current) => [
      ...(this.options.session.clock.isConfirmed ? tidyChanges(state, this.options.now()) : []),
      putSync({ ...current, syncedAt: this.foundAt }),
    ]);
  }

  /** Stamps the rows of a planner that was here before, until another window ends sync; names are matched with those that came. */
  private async settle(): Promise<void> {
    if (this.row?.phase === 'fetching') await this.write((state) => matchOwnNames(state));
    for (let isMore = true; isMore; await breathe()) {
      isMore = false;
      await this.write((state, _, context) => {
        const changes = stampNext(state, DATA_TABLES, context, ROWS_AT_ONCE);
        isMore = changes.length > 0;
        return changes;
      });
    }
    await this.write((_, row) => [putSync({ ...row, phase: 'on' })]);
  }

  /** Sends a few envelopes. They are stored first, so that the same ones go again after a crash. @returns whether there were any */
  private async pushNext(): Promise<boolean> {
    if (this.row?.sending.length === 0) await this.prepare();
    await this.saved();
    const { row } = this;
    if (!row || row.sending.length === 0) return false;
    const envelopes = row.sending.map(({ number, epoch, body }) => ({ number, epoch, body }));
    try {
      const answer = await this.options.transport.push(row.deviceId, row.cursor, envelopes);
      if (answer.generation !== row.generation) await this.sendAgain(answer.generation);
      else if (answer.number > row.number) await this.renumber(answer.number);
      else await this.write((_, current) => [putSync({ ...current, sending: [], syncedAt: this.foundAt })]);
    } catch (error) {
      const code = error instanceof SyncFailure ? error.options.code : undefined;
      const first = row.sending[0]?.number ?? 1;
      // An earlier copy of this device was put back, and the server has its later envelopes; or a new key has come.
      if (code === 'number-taken') await this.renumber(first);
      else if (code === 'epoch-ended') await this.renumber(first - 1);
      else throw error;
    }
    return true;
  }

  private async prepare(): Promise<void> {
    if (lateRemovals(this.state, this.options.now()).length > 0) {
      await this.write((state, _, { now, writer }) => lateRemovals(state, now, writer));
    }
    const { row, state } = this;
    const groups = unsentOf(state, ENVELOPE_CHARACTERS, BATCH);
    if (!row || groups.length === 0) return;
    const { accountId, keyOf } = this.options;
    const header = { accountId, epoch: row.epoch, deviceId: row.deviceId, number: row.number, kind: 'log' } as const;
    const sealed = await sealEnvelopes(
      await keyOf(row.epoch),
      header,
      groups.map(({ rows }) => rows),
    );
    let length = 0;
    const isFitting = ({ body }: SendingEnvelope): boolean => (length += body.length) < PUSH_CHARACTERS;
    const sending = sealed.slice(0, MOST_SENDING).filter(isFitting);
    const sent = new Set(sending.flatMap(({ rows }) => rows));
    const dropped = new Set(sealed.slice(sending.length).flatMap(({ rows }) => rows));
    const written = Object.assign({}, ...groups.map((group) => group.written)) as (typeof groups)[number]['written'];
    for (const key of Object.keys(written)) if (!sent.has(key) || dropped.has(key)) delete written[key];
    const number = row.number + sending.length;
    await this.write((now, current) => [...markSent(now, written), putSync({ ...current, number, sending })]);
  }

  /** Drops what was on its way: all of it is to be sent anew, after a number that the server has. */
  private renumber(number: number): Promise<void> {
    return this.write((state, row) => [
      ...markUnsent(
        state,
        row.sending.flatMap(({ rows }) => rows),
      ),
      putSync({ ...row, number, sending: [] }),
    ]);
  }

  /** Joins what is new in the log, page by page, each with the place up to which it was joined. @returns the last page */
  private async pull(): Promise<LogPage | null> {
    for (let restarts = 0; ;) {
      const { row } = this;
      if (!row) return null;
      const page = await this.options.transport.readLog(row.deviceId, row.cursor);
      const { checkpoint, oldest, epoch } = page;
      if (page.generation !== row.generation || page.head < row.cursor) {
        restarts += 1;
        if (restarts > 2) throw new SyncFailure('busy');
        await this.sendAgain(page.generation);
      } else if (epoch > row.epoch) {
        await this.options.keyOf(epoch);
        await this.write((_, current) => [putSync({ ...current, epoch })]);
      } else if (checkpoint && (row.cursor < oldest - 1 || checkpoint.sequence > row.cursor + this.limits.behind)) {
        await this.joinCheckpoint(checkpoint);
      } else if (row.cursor < oldest - 1) {
        this.options.onUnreadable?.('missing');
        await this.write((_, current) => [putSync({ ...current, cursor: oldest - 1 })]);
      } else if (row.cursor >= page.head || page.envelopes.length === 0) return page;
      else await this.joinPage(page, row);
    }
  }

  private async joinPage({ envelopes, checkpoint }: LogPage, row: SyncRow): Promise<void> {
    // The state as of a checkpoint is seen only on the way past it.
    const isAhead = checkpoint && !checkpoint.isConfirmed && checkpoint.sequence > row.cursor;
    const taken = isAhead ? envelopes.filter(({ sequence }) => sequence <= checkpoint.sequence) : envelopes;
    const rows: RowWrites[] = [];
    const next = { ...row, numbers: { ...row.numbers } };
    for (const envelope of taken.length > 0 ? taken : envelopes) {
      rows.push(...(await this.read(envelope, next)));
      const known = next.numbers[envelope.deviceId];
      if (known !== undefined && envelope.number > known + 1) this.options.onUnreadable?.('missing');
      next.numbers[envelope.deviceId] = Math.max(known ?? 0, envelope.number);
      next.cursor = envelope.sequence;
      next.bytes += envelope.body.length;
    }
    const { cursor, numbers, bytes, writtenAs } = next;
    await this.join(rows, (current) => ({
      ...{ ...current, cursor, numbers, bytes, writtenAs, syncedAt: this.foundAt },
      // A later number of its own: an earlier copy of this device's data was put back.
      number: Math.max(current.number, numbers[row.deviceId] ?? 0),
    }));
    if (isAhead && cursor === checkpoint.sequence) await this.confirm(checkpoint);
  }

  /** Writes of an envelope; none of this device's own, but for those it no longer knows. */
  private async read(envelope: StoredEnvelope, row: SyncRow): Promise<RowWrites[]> {
    const { accountId, keyOf, onUnreadable } = this.options;
    const { deviceId, number, epoch, body } = envelope;
    const sent = row.sending.find((each) => each.number === number);
    if (deviceId === row.deviceId && number <= row.number && (!sent || sent.body === body)) return [];
    const key = await keyOf(epoch);
    try {
      const content = await open(key, { accountId, epoch, deviceId, number, kind: 'log' }, fromBase64Url(body));
      row.writtenAs = Math.max(row.writtenAs, content.schema);
      return content.rows;
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      onUnreadable?.('unreadable');
      return [];
    }
  }

  /** Joins rows, a few at a time; the last ones together with their place in the log. */
  private async join(rows: readonly RowWrites[], next: (row: SyncRow) => SyncRow): Promise<void> {
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

  private async joinCheckpoint(checkpoint: CheckpointInfo): Promise<void> {
    const { row } = this;
    if (!row) return;
    let numbers: SyncRow['numbers'] = {};
    let { writtenAs } = row;
    const keys = new Set<string>();
    await readCheckpoint(this.options, row.deviceId, checkpoint, async (content) => {
      numbers = { ...content.numbers, ...numbers };
      writtenAs = Math.max(writtenAs, content.schema);
      for (const { table, id } of content.rows) keys.add(rowKey(table, id));
      await this.join(content.rows, (current) => current);
    });
    await this.write((state, current) => [
      ...markMissing(state, keys),
      putSync({
        ...{ ...current, numbers, writtenAs, checkpoint: checkpoint.sequence, bytes: 0 },
        cursor: Math.max(current.cursor, checkpoint.sequence),
        number: Math.max(current.number, numbers[row.deviceId] ?? 0),
      }),
    ]);
  }

  /** The server lost what it had, or some of it: all of this planner is sent, and the log read from its start. */
  private async sendAgain(generation: string): Promise<void> {
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

  /** Whether this device's state is that of the log at its cursor, and nothing else. */
  private isAsLog(row: SyncRow): boolean {
    const isRead = row.writtenAs <= SCHEMA_VERSION && row.phase === 'on';
    return isRead && row.sending.length === 0 && countUnsent(this.state) === 0;
  }

  private async digest(row: SyncRow): Promise<{ rows: RowWrites[]; digest: string }> {
    const rows = await wholePlanner(this.state, this.options.now());
    return { rows, digest: await digestOf(rows, await this.options.digestKey(row.epoch)) };
  }

  /** Compares this device's state with a checkpoint. Where they differ, it takes and sends everything, at most once a day. */
  private async confirm(checkpoint: CheckpointInfo): Promise<void> {
    const { row, options } = this;
    const { sequence, epoch } = checkpoint;
    if (!row || !this.isAsLog(row) || epoch !== row.epoch) return;
    const { digest } = await this.digest(row);
    await options.transport.reportDigest(row.deviceId, sequence, digest);
    const isEqual = digest === checkpoint.digest;
    if (isEqual) options.onWhole?.();
    if (isEqual || isLately(row.refilledAt, options.now())) return;
    // Until it is joined, its place in the log counts as not reached.
    await this.write((_, current) => [putSync({ ...current, cursor: sequence - 1 })]);
    await this.joinCheckpoint(checkpoint).catch((error: unknown) => {
      if (!(error instanceof EnvelopeError)) throw error;
      options.onUnreadable?.('unreadable');
    });
    await this.write((state, current) => [
      ...markUnsent(state),
      putSync({ ...current, cursor: Math.max(current.cursor, sequence), refilledAt: this.foundAt }),
    ]);
  }

  /** Uploads a checkpoint once there is much of the log since the last one, or the server has lost that one. */
  private async keepCheckpoint({ checkpoint, head, oldest, generation }: LogPage, hasPushed: boolean): Promise<void> {
    const { row } = this;
    if (!row || row.generation !== generation || row.cursor !== head || !this.isAsLog(row)) return;
    const last = checkpoint?.sequence ?? 0;
    const bytes = row.checkpoint === last ? row.bytes : 0;
    if (row.checkpoint < last) await this.write((_, current) => [putSync({ ...current, checkpoint: last, bytes: 0 })]);
    // The device that sent last uploads it; another one only if that one does not.
    const share = hasPushed ? 1 : 2;
    const isDue = head - last >= this.limits.envelopes * share || bytes >= this.limits.bytes * share;
    // A new device would find neither what was in it nor, where the log begins after it, those envelopes.
    const isLost = last < row.checkpoint || last < oldest - 1;
    // An edit made meanwhile is in no envelope: devices that do not read the checkpoint would never get it.
    if ((!isDue && !isLost) || !this.isAsLog(row)) return;
    const { rows, digest } = await this.digest(row);
    await uploadCheckpoint(this.options, row, rows, digest);
    await this.write((_, current) => [putSync({ ...current, checkpoint: row.cursor, bytes: 0 })]);
    await this.verify(row, head, digest);
  }

  /** Reads a checkpoint back, so that the log before it goes only once it was found whole. */
  private async verify(row: SyncRow, sequence: number, digest: string): Promise<void> {
    const { checkpoint } = await this.options.transport.readLog(row.deviceId, sequence);
    if (checkpoint?.sequence !== sequence || checkpoint.isConfirmed) return;
    if ((await digestOfCheckpoint(this.options, row, checkpoint)) === digest)
      await this.options.transport.reportDigest(row.deviceId, sequence, digest);
  }
}
