import { DATA_TABLES } from '../src/domain/model/tables.ts';
import type { LostValueRow } from '../src/domain/model/sync-rows.ts';
import { PlannerSession } from '../src/session/session.ts';
import { SyncEngine } from '../src/sync/engine.ts';
import type { LogPage, StoredEnvelope, SyncTransport } from '../src/sync/engine.ts';
import { envelopeKey } from '../src/sync/keys.ts';
import { ClockedDevice } from './clocked-device.ts';
import { resolve } from './command-templates.ts';
import type { Step } from './command-templates.ts';
import { MemoryDevice } from './memory-store.ts';
import { idAt } from './rows.ts';

const ACCOUNT = 'account';
const PAGE = 3;

/** Failures of the network, one per call in turn. */
export type Fault = 'none' | 'lost' | 'answer-lost' | 'doubled';

/** A server with a log, and a network that loses calls and answers. */
export class TestServer {
  generation = 'first';
  log: StoredEnvelope[] = [];
  faults: Fault[] = [];
  readonly met: Record<Fault, number> = { none: 0, lost: 0, 'answer-lost': 0, doubled: 0 };

  /** Gives back an older backup. */
  restore(kept: number, generation: string): void {
    this.log = this.log.slice(0, kept);
    this.generation = generation;
  }

  readonly transport: SyncTransport = {
    readLog: (after) => this.call(() => this.page(after)),
    push: (envelope) => this.call(() => this.store(envelope)),
  };

  private page(after: number): LogPage {
    const envelopes = this.log.filter(({ sequence }) => sequence > after).slice(0, PAGE);
    return { generation: this.generation, head: this.log.length, envelopes };
  }

  private store(envelope: Omit<StoredEnvelope, 'sequence'>): Pick<LogPage, 'generation' | 'head'> {
    const isKnown = this.log.some(
      ({ deviceId, number }) => deviceId === envelope.deviceId && number === envelope.number,
    );
    if (!isKnown) this.log.push({ ...envelope, sequence: this.log.length + 1 });
    return { generation: this.generation, head: this.log.length };
  }

  private async call<T>(act: () => T): Promise<T> {
    const fault = this.faults.shift() ?? 'none';
    this.met[fault] += 1;
    await Promise.resolve();
    if (fault === 'lost') throw new Error('lost');
    const answer = act();
    if (fault === 'doubled') act();
    if (fault === 'answer-lost') throw new Error('answer lost');
    return structuredClone(answer);
  }
}

/** A device with a planner, whose program can be killed and whose storage can be wiped. */
export class SyncingDevice {
  readonly device: ClockedDevice;
  memory = new MemoryDevice();
  session: PlannerSession;
  private engine: SyncEngine;
  /** Values listed as lost before the device was wiped. */
  private readonly listed: LostValueRow[] = [];
  private lives = 0;

  constructor(
    private readonly number: number,
    private readonly server: TestServer,
    private readonly key: Uint8Array<ArrayBuffer>,
    now: number,
  ) {
    this.device = new ClockedDevice(new Date(now).toISOString());
    // Ids of two devices, and of two lives of one, never meet.
    let ids = 0;
    this.device.newId = () => idAt(this.number * 1_000_000_000 + this.lives * 10_000_000 + ids++);
    [this.session, this.engine] = this.program();
  }

  async open(): Promise<void> {
    await this.session.open();
    if (this.session.view.getState().state.rows.sync.size === 0) {
      this.engine.begin(this.device.newId(), this.server.generation);
      await this.session.settled();
    }
  }

  step(step: Step): void {
    const { session } = this;
    if (step === 'undo') session.undo();
    else if (step === 'redo') session.redo();
    else session.run(resolve(session.view.getState().state, step), { isQuiet: true });
  }

  /** @returns whether it went through */
  async sync(): Promise<boolean> {
    return this.engine.sync().then(
      () => true,
      () => false,
    );
  }

  /** Kills the program: what it has not written is lost. */
  async kill(): Promise<void> {
    this.memory.failure = 'broken';
    await this.session.settled();
    this.memory.failure = null;
    [this.session, this.engine] = this.program();
    await this.open();
  }

  /** Loses everything on the device; what was not sent is gone with it. */
  async wipe(): Promise<void> {
    this.listed.push(...this.lost());
    this.lives += 1;
    this.memory = new MemoryDevice();
    [this.session, this.engine] = this.program();
    await this.open();
  }

  lost(): LostValueRow[] {
    return [...this.listed, ...this.session.view.getState().state.rows.lostValues.values()];
  }

  /** A second window of the same device, opened. */
  async window(): Promise<PlannerSession> {
    const { device, memory } = this;
    const session = new PlannerSession({ store: memory.open(ACCOUNT), device, canChange: true });
    await session.open();
    return session;
  }

  get isEmpty(): boolean {
    const { rows } = this.session.view.getState().state;
    return DATA_TABLES.every((table) => rows[table].size === 0);
  }

  private program(): [PlannerSession, SyncEngine] {
    const { device, memory, server } = this;
    const session = new PlannerSession({ store: memory.open(ACCOUNT), device, canChange: true });
    const keyOf = (epoch: number) => envelopeKey(this.key, epoch);
    const { newId, now } = device;
    return [session, new SyncEngine({ session, transport: server.transport, accountId: ACCOUNT, keyOf, newId, now })];
  }
}
