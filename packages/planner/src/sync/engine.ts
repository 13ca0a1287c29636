import type { Change } from '../domain/model/tables.ts';
import { DATA_TABLES } from '../domain/model/tables.ts';
import type { SyncRow } from '../domain/model/sync-rows.ts';
import type { State } from '../domain/state/state.ts';
import type { RowWrites } from '../domain/sync/row-stamps.ts';
import type { PlannerSession } from '../session/session.ts';
import { joinChanges, markSent, putSync, stampAll, syncRowOf, unsentOf } from '../session/sync-writes.ts';
import type { Unsent } from '../session/sync-writes.ts';
import { MAX_ENVELOPE_BYTES, open, seal } from './envelope.ts';
import type { EnvelopeHeader } from './envelope.ts';
import { fromBase64Url, toBase64Url } from './keys.ts';

/** An envelope as the server stores it. */
export interface StoredEnvelope {
  /** Its place in the account's log, from 1. */
  sequence: number;
  deviceId: string;
  number: number;
  epoch: number;
  /** Base64url. */
  body: string;
}

/** A part of the log. `generation` is another one once the server was restored from a backup. */
export interface LogPage {
  generation: string;
  /** Sequence of the newest envelope. */
  head: number;
  envelopes: StoredEnvelope[];
}

/** Calls of the server. They reject when it cannot be reached, or refuses. */
export interface SyncTransport {
  readLog(after: number): Promise<LogPage>;
  /** Idempotent: an envelope of a device and number that the server has is not stored again. */
  push(envelope: Omit<StoredEnvelope, 'sequence'>): Promise<Pick<LogPage, 'generation' | 'head'>>;
}

export interface SyncEngineOptions {
  session: PlannerSession;
  transport: SyncTransport;
  accountId: string;
  /** Key of the envelopes of an epoch. */
  keyOf: (epoch: number) => Promise<CryptoKey>;
  newId: () => string;
  now: () => number;
}

/** JSON of this size deflates to less than an envelope holds, whatever is in it. */
const MAX_TEXT = MAX_ENVELOPE_BYTES / 2;

/** Sends this device's writes and joins those of others, one round at a time. */
export class SyncEngine {
  private running: Promise<void> | null = null;

  constructor(private readonly options: SyncEngineOptions) {}

  /** Begins to sync a planner: all of it is to be sent. */
  begin(deviceId: string, generation: string): void {
    const row: SyncRow = {
      ...({ id: 'sync', deviceId, number: 0, generation, cursor: 0, epoch: 1, sending: null } as const),
    };
    this.options.session.write((state, context) => [putSync(row), ...stampAll(state, DATA_TABLES, context)]);
  }

  /** Sends and fetches everything there is. Rejects when the server cannot be reached; nothing is lost then. */
  sync(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = null));
    return this.running;
  }

  private async round(): Promise<void> {
    await this.pull();
    while (await this.pushNext()) await this.pull();
  }

  private get row(): SyncRow | undefined {
    return syncRowOf(this.options.session.view.getState().state);
  }

  /** Writes rows, and waits until they survive a power cut. @returns whether they do */
  private async write(changesOf: (state: State, row: SyncRow) => Change[]): Promise<boolean> {
    const { session } = this.options;
    session.write((state) => {
      const row = syncRowOf(state);
      return row ? changesOf(state, row) : [];
    });
    await session.settled();
    return session.view.getState().save.status === 'saved';
  }

  /** Sends one envelope. It is stored first, so that the same one goes again after a crash. @returns whether there was one */
  private async pushNext(): Promise<boolean> {
    if (!this.row?.sending && !(await this.prepare())) return false;
    const { row } = this;
    if (!row?.sending) return false;
    const { number, epoch, body, written } = row.sending;
    const { generation } = await this.options.transport.push({ deviceId: row.deviceId, number, epoch, body });
    if (generation !== row.generation) await this.sendAgain(generation);
    else await this.write((state, current) => [...markSent(state, written), putSync({ ...current, sending: null })]);
    return true;
  }

  private async prepare(): Promise<boolean> {
    const { session, keyOf } = this.options;
    const { state } = session.view.getState();
    const { row } = this;
    if (!row) return false;
    const unsent: Unsent = unsentOf(state, MAX_TEXT);
    if (unsent.rows.length === 0) return false;
    const number = row.number + 1;
    const body = await seal(await keyOf(row.epoch), this.headerOf({ ...row, number }), unsent.rows);
    const sending = { number, epoch: row.epoch, body: toBase64Url(body), written: unsent.written };
    return this.write((_, current) => [putSync({ ...current, number, sending })]);
  }

  private headerOf({ deviceId, number, epoch }: Pick<StoredEnvelope, 'deviceId' | 'number' | 'epoch'>): EnvelopeHeader {
    return { accountId: this.options.accountId, epoch, deviceId, number, kind: 'log' };
  }

  /** Joins what is new in the log, page by page, each with the place up to which it was joined. */
  private async pull(): Promise<void> {
    for (;;) {
      const { row } = this;
      if (!row) return;
      const page = await this.options.transport.readLog(row.cursor);
      if (page.generation !== row.generation || page.head < row.cursor) {
        await this.sendAgain(page.generation);
        continue;
      }
      if (page.envelopes.length === 0) return;
      const rows: RowWrites[] = [];
      for (const envelope of page.envelopes) {
        const key = await this.options.keyOf(envelope.epoch);
        rows.push(...(await open(key, this.headerOf(envelope), fromBase64Url(envelope.body))));
      }
      const cursor = page.envelopes.at(-1)?.sequence ?? row.cursor;
      const { newId, now } = this.options;
      const foundAt = new Date(now()).toISOString();
      const isSaved = await this.write((state, current) => [
        ...joinChanges(state, rows, foundAt, newId),
        putSync({ ...current, cursor }),
      ]);
      if (!isSaved) throw new Error('What came from other devices could not be saved.');
    }
  }

  /** The server lost what it had, or some of it: all of this planner is sent, and the log read from its start. */
  private async sendAgain(generation: string): Promise<void> {
    await this.write((state, current) => [
      putSync({ ...current, generation, cursor: 0, sending: null }),
      ...[...state.rows.stamps.values()].map((stamps): Change => ({
        table: 'stamps',
        type: 'put',
        row: { ...stamps, unsent: null },
      })),
    ]);
  }
}
