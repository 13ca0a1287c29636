import { MOST_SENDING } from '../schema/sync-rows.ts';
import type { SendingEnvelope } from '../schema/sync-rows.ts';
import { lateRemovals, markSent, markUnsent, putSync, unsentOf } from '../session/sync-writes.ts';
import { sealEnvelopes } from './seal-envelopes.ts';
import { SyncFailure } from './sync-failure.ts';
import type { SyncedPlanner } from './synced-planner.ts';

/** JSON of the envelopes of one push, and how many there are. */
const ENVELOPE_CHARACTERS = 96 * 1024;
const BATCH = 16;
/** Bodies of one push: about as much as the API takes. */
const PUSH_CHARACTERS = 1_400_000;

/** Sends this device's writes. */
export class Push {
  constructor(private readonly planner: SyncedPlanner) {}

  /** Sends a few envelopes. They are stored first, so that the same ones go again after a crash. @returns whether there were any */
  async next(): Promise<boolean> {
    const { planner } = this;
    if (planner.row?.sending.length === 0) await this.prepare();
    await planner.saved();
    const { row } = planner;
    if (!row || row.sending.length === 0) return false;
    const envelopes = row.sending.map(({ number, epoch, body }) => ({ number, epoch, body }));
    try {
      const body = { deviceId: row.deviceId, after: row.cursor, envelopes };
      const answer = await planner.timed(planner.options.call('POST /sync/log', { body }));
      if (answer.generation !== row.generation) await planner.sendAgain(answer.generation);
      else if (answer.number > row.number) await this.renumber(answer.number);
      else await planner.write((_, current) => [putSync({ ...current, sending: [], syncedAt: planner.foundAt })]);
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
    const { planner } = this;
    const { accountId, keyOf, now: clock } = planner.options;
    if (lateRemovals(planner.state, clock()).length > 0) {
      await planner.write((state, _, { now, writer }) => lateRemovals(state, now, writer));
    }
    const { row, state } = planner;
    const groups = unsentOf(state, ENVELOPE_CHARACTERS, BATCH);
    if (!row || groups.length === 0) return;
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
    await planner.write((now, current) => [...markSent(now, written), putSync({ ...current, number, sending })]);
  }

  /** Drops what was on its way: all of it is to be sent anew, after a number that the server has. */
  private renumber(number: number): Promise<void> {
    return this.planner.write((state, row) => [
      ...markUnsent(
        state,
        row.sending.flatMap(({ rows }) => rows),
      ),
      putSync({ ...row, number, sending: [] }),
    ]);
  }
}
