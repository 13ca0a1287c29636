import type { SyncEnvelope } from '@bellweek/api-client/contract/sync';
import { DATA_TABLES } from '../src/schema/tables.ts';
import type { LostValueRow, RowStamps } from '../src/schema/sync-rows.ts';
import type { RowWrites } from '../src/core/stamps/row-stamps.ts';
import { SCHEMA_VERSION } from '../src/schema/upgrade.ts';
import { PlannerSession } from '../src/session/session.ts';
import { putSync, syncRowOf } from '../src/session/sync-writes.ts';
import { SyncEngine } from '../src/sync/engine.ts';
import { open } from '../src/sync/envelope.ts';
import { digestKey, envelopeKey, fromBase64Url } from '../src/sync/keys.ts';

import { ClockedDevice } from './clocked-device.ts';
import { resolve } from './command-templates.ts';
import type { Step } from './command-templates.ts';
import { MemoryDevice, rowIn } from './memory-store.ts';
import { NEWER_NOTES } from './older-version.ts';
import { idAt } from './rows.ts';
import type { TestServer } from './sync-server.ts';
import { KeptWrites } from './write-ledger.ts';

const ACCOUNT = 'account';
/** Checkpoints come early, so that short worlds have several. */
const LIMITS = { envelopes: 2, bytes: 4000, behind: 1 };
/** Turns until one window hears of another's write. */
const LATENCY = 4;

/** A command, or a new title for a task, counted by their ids. */
export type Edit = { do: Step } | { task: number; title: string; notes?: string };

/** A device with a planner, whose program can be killed and whose storage can be wiped. */
export class SyncingDevice {
  readonly device: ClockedDevice;
  /** When checkpoints are due. */
  readonly limits = { ...LIMITS };
  memory = new MemoryDevice();
  session: PlannerSession;
  private engine: SyncEngine;
  /** Values listed as lost before the device was wiped. */
  private readonly listed: LostValueRow[] = [];
  kept = new KeptWrites();
  /** Whether its program is the older one of two versions. */
  isOlder = false;
  private lives = 0;
  private readonly keys = new Map<number, Promise<CryptoKey>>();
  private digests: Promise<CryptoKey> | null = null;
  private second: PlannerSession | null = null;
  private copied: ReturnType<MemoryDevice['copy']> | null = null;

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
      this.engine.begin(this.device.newId(), this.server.generation, 'fetching');
      await this.session.settled();
    }
  }

  edit(edit: Edit, session = this.session): void {
    // An older version cannot write what only a newer one can read.
    if (this.isOlder && JSON.stringify(edit).includes(NEWER_NOTES)) return;
    if ('do' in edit) this.step(edit.do, session);
    else this.rename(edit.task, edit, session);
  }

  step(step: Step, session = this.session): void {
    if (step === 'undo') session.undo();
    else if (step === 'redo') session.redo();
    else session.run(resolve(session.view.getState().state, step), { isQuiet: true });
  }

  /** Edits a task, counted by their ids; nothing where there are fewer. */
  private rename(at: number, { title, notes }: { title: string; notes?: string }, session: PlannerSession): void {
    const id = [...session.view.getState().state.rows.tasks.keys()].sort()[at];
    if (id !== undefined)
      session.run({ type: 'task.edit', id, fields: { title, ...(notes ? { notes } : {}) } }, { isQuiet: true });
  }

  /** Does something in the middle of a round. @param turns until then */
  async beside(turns: number, act: () => void): Promise<void> {
    this.server.turns.after(turns, act);
    await this.sync();
    await this.idle();
  }

  /**
   * Closes the window that syncs in the middle of a round, or after it; a second one goes on from there.
   *
   * @param turns until the second one makes an edit
   * @param closes turns until the first one is closed
   */
  async handOver(turns: number, edit: Edit, closes: number): Promise<void> {
    const second = await this.window();
    const [first] = this.memory.disk(ACCOUNT).open;
    this.server.turns.after(turns, () => this.edit(edit, second));
    this.server.turns.after(closes, () => first?.kill());
    await this.sync();
    await this.idle();
    [this.session, this.engine, this.second] = [second, this.engineOf(second), null];
    // As `SyncLoop.start` does.
    await second.catchUp();
    await this.sync();
    await this.idle();
  }

  /** Resolves once all windows have saved, and heard of each other's writes. */
  async idle(): Promise<void> {
    // Twice: a window may write what it heard anew.
    for (let time = 0; time < 3; time += 1) {
      await this.server.turns.idle();
      await Promise.all([this.session.settled(), this.second?.settled()]);
    }
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
    await this.startAnew();
  }

  /** Starts the program; nothing of the one before goes on. */
  private async startAnew(): Promise<void> {
    this.device.halt();
    this.memory.halt(ACCOUNT);
    this.second = null;
    [this.session, this.engine] = this.program();
    await this.open();
  }

  /** Begins a round, and is killed after a number of writes to its store. */
  async crash(writes: number): Promise<void> {
    this.memory.writesLeft = writes;
    await this.sync();
    this.memory.writesLeft = Infinity;
    await this.kill();
  }

  /** Installs the newer version, which reads again what the older one could not. */
  async update(): Promise<void> {
    if (!this.isOlder) return;
    this.isOlder = false;
    await this.kill();
    this.session.write((state) => {
      const row = syncRowOf(state);
      return row ? [putSync({ ...row, readAs: SCHEMA_VERSION - 1 })] : [];
    });
    await this.session.settled();
  }

  /** Copies the device's data, such as a backup of the computer does. */
  copy(): void {
    this.copied = this.memory.copy(ACCOUNT);
  }

  /** Puts the copy back: the device is as it was, and others know what it has forgotten. */
  async putBack(): Promise<void> {
    if (!this.copied) return;
    await this.session.settled();
    this.listed.push(...this.lost());
    this.memory.putBack(ACCOUNT, this.copied);
    this.kept = new KeptWrites();
    for (const text of this.copied.get('stamps')?.values() ?? []) {
      const stamps = JSON.parse(text) as RowStamps;
      this.kept.note(stamps, rowIn(this.copied, stamps.id));
    }
    await this.startAnew();
  }

  /** Loses everything on the device; what was not sent is gone with it. */
  async wipe(): Promise<void> {
    this.listed.push(...this.lost());
    this.lives += 1;
    this.copied = null;
    this.kept = new KeptWrites();
    this.memory = new MemoryDevice();
    await this.startAnew();
  }

  /** Reads an envelope as this device does. */
  async read({ epoch, deviceId, number, body }: SyncEnvelope): Promise<RowWrites[]> {
    const header = { accountId: ACCOUNT, epoch, deviceId, number, kind: 'log' } as const;
    return (await open(await this.keyOf(epoch), header, fromBase64Url(body))).rows;
  }

  lost(): LostValueRow[] {
    return [...this.listed, ...this.session.view.getState().state.rows.lostValues.values()];
  }

  /** A second window of the same device, opened; it ends with the program. */
  async window(): Promise<PlannerSession> {
    this.second ??= await this.openWindow();
    return this.second;
  }

  private async openWindow(): Promise<PlannerSession> {
    const { device, memory } = this;
    const session = new PlannerSession({ store: memory.open(ACCOUNT), device, canChange: true });
    await session.open();
    this.server.ledger.watch(session);
    return session;
  }

  get isEmpty(): boolean {
    const { rows } = this.session.view.getState().state;
    return DATA_TABLES.every((table) => rows[table].size === 0);
  }

  private program(): [PlannerSession, SyncEngine] {
    const { device, memory } = this;
    const session = new PlannerSession({ store: memory.open(ACCOUNT), device, canChange: true });
    this.server.ledger.watch(session);
    return [session, this.engineOf(session)];
  }

  private keyOf(epoch: number): Promise<CryptoKey> {
    const key = this.keys.get(epoch) ?? envelopeKey(this.key, epoch);
    this.keys.set(epoch, key);
    return key;
  }

  private engineOf(session: PlannerSession): SyncEngine {
    const { device, memory, server } = this;
    memory.turns = server.turns;
    memory.onStamps = (stamps, row) => this.kept.note(stamps, row);
    memory.latency = LATENCY;
    const keyOf = async (epoch: number) => {
      await server.turns.pass();
      return this.keyOf(epoch);
    };
    const { newId } = device;
    const onDate = (time: number) => session.confirmClock(time - device.now());
    const now = () => session.clock.now();
    const options = { session, call: server.call, accountId: ACCOUNT, keyOf, newId, now, onDate };
    return new SyncEngine({ ...options, digestKey: () => (this.digests ??= digestKey(this.key)), limits: this.limits });
  }
}
