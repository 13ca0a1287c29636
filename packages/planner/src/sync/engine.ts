import { SCHEMA_VERSION } from '../schema/upgrade.ts';
import { DATA_TABLES } from '../schema/tables.ts';
import { matchOwnNames } from '../rules/files/own-names.ts';
import { isLately, tidyChanges } from '../core/stamps/tidy.ts';
import { putSync, readAllHeld, stampNext } from '../session/sync-writes.ts';
import { Checkpoints } from './checkpoints.ts';
import { beginSync } from './own-rows.ts';
import { Pull } from './pull.ts';
import { Push } from './push.ts';
import { breathe } from './slices.ts';
import { ROWS_AT_ONCE, SyncedPlanner } from './synced-planner.ts';
import type { SyncEngineOptions } from './synced-planner.ts';

/** Sends this device's writes and joins other devices' writes, one round at a time. */
export class SyncEngine {
  private readonly planner: SyncedPlanner;
  private readonly checkpoints: Checkpoints;
  private readonly pull: Pull;
  private readonly push: Push;
  private running: Promise<void> | null = null;

  constructor(private readonly options: SyncEngineOptions) {
    this.planner = new SyncedPlanner(options);
    this.checkpoints = new Checkpoints(this.planner);
    this.pull = new Pull(this.planner, this.checkpoints);
    this.push = new Push(this.planner);
  }

  begin(deviceId: string, generation: string, phase: 'first' | 'fetching', epoch = 1): void {
    this.options.session.write((state) => beginSync(state, { deviceId, generation, phase, epoch }));
  }

  /** Sends and fetches everything there is. Rejects with a {@link SyncFailure}; nothing is lost then. */
  sync(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  private async round(): Promise<void> {
    const { planner } = this;
    if (!planner.row) return;
    const { syncedAt } = planner.row;
    if (planner.row.readAs !== SCHEMA_VERSION) {
      // A newer version may read values that the one before could not.
      const again = { readAs: SCHEMA_VERSION, cursor: 0, numbers: {} };
      await planner.write((state, row) => [...readAllHeld(state), putSync({ ...row, ...again })]);
    }
    const { session } = this.options;
    // A closed window had joined rows, which this window may have overwritten before it heard of them.
    const from = Math.min(session.missedFrom, planner.row.cursor);
    if (from < planner.row.cursor) await planner.write((_, row) => [putSync({ ...row, cursor: from })]);
    session.missedFrom = Infinity;
    let page = await this.pull.all();
    if (!page) return;
    if (planner.row.phase !== 'on') await this.settle();
    let hasPushed = false;
    while (await this.push.next()) {
      hasPushed = true;
      page = await this.pull.all();
    }
    if (page) await this.checkpoints.keep(page, hasPushed);
    await this.finish(syncedAt);
  }

  /** Notes the time, and forgets what is old enough; once a day. */
  private async finish(before: string | null): Promise<void> {
    const { session, now } = this.options;
    if (isLately(before, now())) return;
    await this.planner.write((state, current) => [
      ...(session.clock.isConfirmed ? tidyChanges(state, now()) : []),
      putSync({ ...current, syncedAt: this.planner.foundAt }),
    ]);
  }

  /** Stamps the rows of a planner that was here before, until another window ends sync; matches names with fetched rows. */
  private async settle(): Promise<void> {
    const { planner } = this;
    if (planner.row?.phase === 'fetching') await planner.write((state) => matchOwnNames(state));
    for (let isMore = true; isMore; await breathe()) {
      isMore = false;
      await planner.write((state, _, context) => {
        const changes = stampNext(state, DATA_TABLES, context, ROWS_AT_ONCE);
        isMore = changes.length > 0;
        return changes;
      });
    }
    await planner.write((_, row) => [putSync({ ...row, phase: 'on' })]);
  }
}
