import type { SyncCheckpoint, SyncLogPage } from '@bellweek/api-client/contract/sync';
import { rowKey } from '../core/stamps/row-stamps.ts';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import { isLately } from '../core/stamps/tidy.ts';
import type { SyncRow } from '../schema/sync-rows.ts';
import { SCHEMA_VERSION } from '../schema/upgrade.ts';
import { countUnsent, markMissing, markUnsent, putSync } from '../session/sync-writes.ts';
import { digestOf, digestOfCheckpoint, readCheckpoint, uploadCheckpoint, wholePlanner } from './checkpoint-parts.ts';
import { EnvelopeError } from './envelope.ts';
import { answerOf } from './sync-failure.ts';
import type { SyncedPlanner } from './synced-planner.ts';

/** Joins, compares and uploads checkpoints. */
export class Checkpoints {
  constructor(private readonly planner: SyncedPlanner) {}

  /** Takes a checkpoint in place of the log before it. */
  async join(checkpoint: SyncCheckpoint): Promise<void> {
    const { planner } = this;
    const { row } = planner;
    if (!row) return;
    let numbers: SyncRow['numbers'] = {};
    let { writtenAs } = row;
    const keys = new Set<string>();
    await readCheckpoint(planner.options, row.deviceId, checkpoint, async (content) => {
      numbers = { ...content.numbers, ...numbers };
      writtenAs = Math.max(writtenAs, content.schema);
      for (const { table, id } of content.rows) keys.add(rowKey(table, id));
      await planner.join(content.rows, (current) => current);
    });
    await planner.write((state, current) => [
      ...markMissing(state, keys),
      putSync({
        ...current,
        numbers,
        writtenAs,
        checkpoint: checkpoint.sequence,
        bytes: 0,
        cursor: Math.max(current.cursor, checkpoint.sequence),
        number: Math.max(current.number, numbers[row.deviceId] ?? 0),
      }),
    ]);
  }

  /** Whether this device's state equals the log at its cursor, with nothing else. */
  private isAsLog(row: SyncRow): boolean {
    const isRead = row.writtenAs <= SCHEMA_VERSION && row.phase === 'on';
    return isRead && row.sending.length === 0 && countUnsent(this.planner.state) === 0;
  }

  private async digest(row: SyncRow): Promise<{ rows: RowWrites[]; digest: string }> {
    const { state, options } = this.planner;
    const rows = await wholePlanner(state, options.now());
    return { rows, digest: await digestOf(rows, await options.digestKey(row.epoch)) };
  }

  private async report(deviceId: string, sequence: number, digest: string): Promise<void> {
    const given = { params: { seq: String(sequence) }, body: { deviceId, digest } };
    await answerOf(this.planner.options.call('POST /sync/digest/:seq', given));
  }

  /** Compares this device's state with a checkpoint. Where they differ, it takes and sends everything, at most once a day. */
  async confirm(checkpoint: SyncCheckpoint): Promise<void> {
    const { planner } = this;
    const { row, options } = planner;
    const { sequence, epoch } = checkpoint;
    if (!row || !this.isAsLog(row) || epoch !== row.epoch) return;
    const { digest } = await this.digest(row);
    await this.report(row.deviceId, sequence, digest);
    const isEqual = digest === checkpoint.digest;
    if (isEqual) options.onWhole?.();
    if (isEqual || isLately(row.refilledAt, options.now())) return;
    // Until it is joined, its place in the log counts as not reached.
    await planner.write((_, current) => [putSync({ ...current, cursor: sequence - 1 })]);
    await this.join(checkpoint).catch((error: unknown) => {
      if (!(error instanceof EnvelopeError)) throw error;
      options.onUnreadable?.('unreadable');
    });
    await planner.write((state, current) => [
      ...markUnsent(state),
      putSync({ ...current, cursor: Math.max(current.cursor, sequence), refilledAt: planner.foundAt }),
    ]);
  }

  /** Uploads a checkpoint once much of the log came after the last checkpoint, or the server has lost that checkpoint. */
  async keep({ checkpoint, head, oldest, generation }: SyncLogPage, hasPushed: boolean): Promise<void> {
    const { planner } = this;
    const { row, limits } = planner;
    if (!row || row.generation !== generation || row.cursor !== head || !this.isAsLog(row)) return;
    const last = checkpoint?.sequence ?? 0;
    const bytes = row.checkpoint === last ? row.bytes : 0;
    if (row.checkpoint < last)
      await planner.write((_, current) => [putSync({ ...current, checkpoint: last, bytes: 0 })]);
    // The device that sent last uploads the checkpoint; other devices wait for twice as much.
    const share = hasPushed ? 1 : 2;
    const isDue = head - last >= limits.envelopes * share || bytes >= limits.bytes * share;
    // A new device would lack what was in the lost checkpoint and, where the log begins later, the envelopes between.
    const isLost = last < row.checkpoint || last < oldest - 1;
    // An edit made meanwhile is in no envelope: devices that do not read the checkpoint would never get it.
    if ((!isDue && !isLost) || !this.isAsLog(row)) return;
    const { rows, digest } = await this.digest(row);
    await uploadCheckpoint(planner.options, row, rows, digest);
    await planner.write((_, current) => [putSync({ ...current, checkpoint: row.cursor, bytes: 0 })]);
    await this.verify(row, head, digest);
  }

  /** Reads a checkpoint back, so that the log before it goes only once it was found whole. */
  private async verify(row: SyncRow, sequence: number, digest: string): Promise<void> {
    const { options } = this.planner;
    const query = { device: row.deviceId, after: sequence };
    const { checkpoint } = await answerOf(options.call('GET /sync/log', { query }));
    if (checkpoint?.sequence !== sequence || checkpoint.isConfirmed) return;
    if ((await digestOfCheckpoint(options, row, checkpoint)) === digest)
      await this.report(row.deviceId, sequence, digest);
  }
}
