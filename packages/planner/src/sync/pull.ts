import type { SyncEnvelope, SyncLogPage } from '@bellweek/api-client/contract/sync';
import type { RowWrites } from '../core/stamps/row-stamps.ts';
import type { SyncRow } from '../schema/sync-rows.ts';
import { putSync } from '../session/sync-writes.ts';
import type { Checkpoints } from './checkpoints.ts';
import { EnvelopeError, open } from './envelope.ts';
import { fromBase64Url } from './keys.ts';
import { SyncFailure } from './sync-failure.ts';
import type { SyncedPlanner } from './synced-planner.ts';

/** Joins the writes of other devices. */
export class Pull {
  constructor(
    private readonly planner: SyncedPlanner,
    private readonly checkpoints: Checkpoints,
  ) {}

  /** Joins what is new in the log, page by page, each with the place up to which it was joined. @returns the last page */
  async all(): Promise<SyncLogPage | null> {
    const { planner } = this;
    const { call, keyOf, onUnreadable } = planner.options;
    for (let restarts = 0; ;) {
      const { row } = planner;
      if (!row) return null;
      const query = { device: row.deviceId, after: row.cursor };
      const page = await planner.timed(call('GET /sync/log', { query }));
      const { checkpoint, oldest, epoch } = page;
      if (page.generation !== row.generation || page.head < row.cursor) {
        restarts += 1;
        if (restarts > 2) throw new SyncFailure('busy');
        await planner.sendAgain(page.generation);
      } else if (epoch > row.epoch) {
        await keyOf(epoch);
        await planner.write((_, current) => [putSync({ ...current, epoch })]);
      } else if (checkpoint && (row.cursor < oldest - 1 || checkpoint.sequence > row.cursor + planner.limits.behind)) {
        await this.checkpoints.join(checkpoint);
      } else if (row.cursor < oldest - 1) {
        onUnreadable?.('missing');
        await planner.write((_, current) => [putSync({ ...current, cursor: oldest - 1 })]);
      } else if (row.cursor >= page.head || page.envelopes.length === 0) return page;
      else await this.joinPage(page, row);
    }
  }

  private async joinPage({ envelopes, checkpoint, head }: SyncLogPage, row: SyncRow): Promise<void> {
    const { planner } = this;
    // The state as of a checkpoint is seen only on the way past it.
    const isAhead = checkpoint && !checkpoint.isConfirmed && checkpoint.sequence > row.cursor;
    const taken = isAhead ? envelopes.filter(({ sequence }) => sequence <= checkpoint.sequence) : envelopes;
    const rows: RowWrites[] = [];
    const next = { ...row, numbers: { ...row.numbers } };
    for (const envelope of taken.length > 0 ? taken : envelopes) {
      rows.push(...(await this.read(envelope, next)));
      const known = next.numbers[envelope.deviceId];
      if (known !== undefined && envelope.number > known + 1) planner.options.onUnreadable?.('missing');
      next.numbers[envelope.deviceId] = Math.max(known ?? 0, envelope.number);
      next.cursor = envelope.sequence;
      next.bytes += envelope.body.length;
    }
    const { cursor, numbers, bytes, writtenAs } = next;
    await planner.join(rows, (current) => ({
      ...current,
      cursor,
      numbers,
      bytes,
      writtenAs,
      // A page that more follow may lack what another device has taken back since.
      syncedAt: cursor < head ? current.syncedAt : planner.foundAt,
      // A later number of its own: an earlier copy of this device's data was put back.
      number: Math.max(current.number, numbers[row.deviceId] ?? 0),
    }));
    if (isAhead && cursor === checkpoint.sequence) await this.checkpoints.confirm(checkpoint);
  }

  /** Writes of an envelope; none of this device's own, but for those it no longer knows. */
  private async read(envelope: SyncEnvelope, row: SyncRow): Promise<RowWrites[]> {
    const { accountId, keyOf, onUnreadable } = this.planner.options;
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
}
