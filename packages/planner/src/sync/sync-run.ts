import type { StoreApi } from 'zustand/vanilla';
import type { SyncRow } from '../schema/sync-rows.ts';
import type { State } from '../core/state/state.ts';
import { isLately } from '../core/stamps/tidy.ts';
import { syncRowOf } from '../session/sync-writes.ts';
import { readAccount } from './account-facts.ts';
import { makeActive } from './active.ts';
import type { Active } from './active.ts';
import { followRow, progressOf } from './follow-row.ts';
import type { DeviceKeys } from './key-store.ts';
import { loadParts } from './load-parts.ts';
import { OtherWindows } from './other-windows.ts';
import type { WindowMessage, SyncOptions, SyncSignal } from './sync-options.ts';
import { clearSync } from './own-rows.ts';
import { PairingDesk } from './pairing.ts';
import { OFF } from './sync-port.ts';
import type { PairingAnswer, SyncAnswer, SyncView } from './sync-port.ts';
import { answerOf, attempt, SyncFailure } from './sync-failure.ts';
import type { SyncCode } from './sync-failure.ts';

/** Rounds without a key until the person is asked for one. */
const PATIENCE = 3;

/** Sync in one window: its rounds, or following another window of the device that runs them; and its end. */
export class SyncRun {
  /** This device's parts: at work, or of a device that has joined and has no planner yet. */
  active: Active | null = null;
  readonly pairings: PairingDesk;
  /** Id of the device that this window syncs as. */
  private runsAs: string | null = null;
  private readonly windows: OtherWindows;
  private stops: (() => void)[] = [];
  /** Rounds in a row for which this device had no key. */
  private missing = 0;
  /** Whether this run has seen who can open the planner. */
  private hasLooked = false;
  /** Numbers of the person's running and finished acts on who can open the planner. */
  private readonly acts = { running: 0, done: 0 };
  /** Shown once sync has ended without the person. */
  private ending: Partial<SyncView> = {};

  constructor(
    private readonly options: SyncOptions,
    private readonly view: StoreApi<SyncView>,
  ) {
    this.windows = new OtherWindows(options);
    this.pairings = new PairingDesk({
      ...options,
      // A device that asks is waited for in the window that asks alone.
      show: (pairing) => (this.active?.loop.leads ? this.show({ pairing }) : this.set({ pairing })),
    });
  }

  /** Goes on as the device that this planner syncs as. @returns whether its keys are here */
  async goOn(): Promise<boolean> {
    const keys = await this.options.keyStore.read().catch(() => null);
    const row = syncRowOf(this.state);
    if (!row) return false;
    if (this.runsAs === row.deviceId) return true;
    this.stop();
    if (keys?.deviceId !== row.deviceId) {
      this.active = null;
      this.set({ status: 'needs-key' });
      return false;
    }
    this.start(keys);
    return true;
  }

  private get state(): State {
    return this.options.session.view.getState().state;
  }

  private set(view: Partial<SyncView>): void {
    this.view.setState(view);
  }

  /** Hears of what other windows do. @returns functions that end it */
  follow(): (() => void)[] {
    return [
      followRow(this.options.session, (row) => this.onRow(row)),
      this.windows.hear((message) => this.onWindow(message)),
    ];
  }

  /** Makes the parts of a device that may sync once the planner is here. */
  prepare(device: DeviceKeys): Active {
    this.active = this.parts(device);
    return this.active;
  }

  private parts(device: DeviceKeys): Active {
    return makeActive(this.options, device, {
      onRound: (failure) => this.afterRound(failure),
      onWaiting: (waiting) => this.set({ waiting }),
      ask: () => this.windows.ask(),
    });
  }

  /** This window syncs as that device; {@link start} follows. */
  claim(deviceId: string): void {
    this.runsAs = deviceId;
  }

  /** Syncs from now on, once this window leads. */
  start(device: DeviceKeys, active = this.parts(device)): void {
    this.stop();
    this.active = active;
    this.runsAs = device.deviceId;
    this.ending = {};
    const row = syncRowOf(this.state);
    this.set({
      status: row?.phase === 'fetching' ? 'fetching' : 'on',
      problem: null,
      lastSyncedAt: row?.syncedAt ?? null,
      news: row?.news ?? OFF.news,
      hasSpareKey: row?.seen?.hasSpareKey ?? null,
    });
    this.hasLooked = false;
    const { lead, listen } = this.options;
    const onLead = () => {
      // The window that led before has gone with its pairing, which other windows show too, and with what it was asked.
      this.show({ pairing: null });
      this.windows.tell('leads');
      this.windows.refuse();
      active.loop.start();
      const end = listen?.(device.deviceId, (signal) => void this.onSignal(active, signal));
      if (end) this.stops.push(end);
    };
    active.loop.follow();
    this.stops.push(() => active.loop.stop());
    if (lead) this.stops.push(lead(onLead));
    else onLead();
    if (!active.loop.leads) this.windows.tell('opened');
  }

  /** Ends sync here; the planner stays. */
  async forget(): Promise<void> {
    this.options.session.write(clearSync);
    this.end();
    await this.options.session.settled();
  }

  alone<T>(act: () => Promise<T>): Promise<T> {
    return this.options.alone?.(act) ?? act();
  }

  stop(): void {
    this.runsAs = null;
    for (const end of this.stops.splice(0)) end();
  }

  private end(): void {
    this.stop();
    this.active = null;
    this.view.setState({ ...OFF, ...this.ending }, true);
    this.windows.done(this.ending.problem ?? null);
  }

  /** Ends sync here and in the other windows, and tells the person why. */
  private endWith(ended: Partial<SyncView>): void {
    this.ending = ended;
    this.windows.tell({ ended });
    void this.forget();
  }

  private afterRound(failure: SyncFailure | null): void {
    const row = syncRowOf(this.state);
    if (failure?.problem === 'removed') return void this.endRemoved().catch(() => undefined);
    if (failure?.options.code && this.active) void this.mend(this.active, failure.options.code).catch(() => undefined);
    this.missing = failure?.options.code === 'no-key' ? this.missing + 1 : 0;
    // A device that removes another device gives the new key to the rest a moment later.
    if (this.missing > PATIENCE) return this.show({ status: 'needs-key', problem: null });
    const status = row?.phase === 'fetching' ? 'fetching' : 'on';
    if (failure) return this.show({ status, problem: failure.problem });
    this.show({ status, problem: null, lastSyncedAt: new Date(this.options.device.now()).toISOString() });
    if (!this.active) return;
    if (!this.options.listen) void this.pairings.look(this.active.device);
    if (!this.hasLooked || !isLately(row?.seen?.at ?? null, this.options.session.clock.now()))
      void this.watch(this.active);
  }

  /** Lets the person change who can open the planner, which is no news to them. */
  async own<T>(act: () => Promise<T>): Promise<T> {
    const { acts } = this;
    const over = () => {
      acts.running -= 1;
      acts.done += 1;
    };
    acts.running += 1;
    try {
      return await act();
    } finally {
      if (this.active) void this.watch(this.active, true).finally(over);
      else over();
    }
  }

  /** The person is at this device: the digits of another device that asks come here. */
  showDigits(): void {
    if (this.active?.loop.leads) this.pairings.agree();
    else this.windows.tell('digits');
  }

  /** Gives the key to the device that asks, or refuses it; the window that syncs does that. */
  answer(given: PairingAnswer): Promise<SyncAnswer> {
    const { id, digits, isSame } = given;
    if (!this.active?.loop.leads) return this.windows.answer(given);
    return attempt(async () => {
      const [active, request] = [this.active, this.pairings.take(id)];
      // A window that led before may have shown other digits for the same request.
      const isSeen = request?.revealed?.digits === digits;
      if (!active || !request || (isSame && !isSeen)) throw new SyncFailure('no-answer');
      const { revealed } = request;
      if (isSame && revealed) {
        const { giveTo } = await loadParts();
        await this.own(() => giveTo(active.keys, revealed.deviceId, revealed.publicKey, revealed.pair));
      }
      const body = { deviceId: active.device.deviceId, isSame };
      await answerOf(this.options.call('POST /sync/pairing/:id/end', { params: { id }, body }));
    });
  }

  /** Looks who can open the planner, and keeps news of that for the person. */
  private async watch(active: Active, isOwn = false): Promise<void> {
    const { running, done } = this.acts;
    const isStill = () => isOwn || (running === 0 && this.acts.running === 0 && this.acts.done === done);
    try {
      await (await loadParts()).watchKeys(this.options, active, { isOwn, isStill });
      this.hasLooked = true;
    } catch {
      // The next round looks again.
    }
  }

  private async onSignal(active: Active, signal: SyncSignal): Promise<void> {
    this.pairings.wake();
    if (signal === 'pairing' || signal === 'look') void this.pairings.look(active.device);
    if (signal === 'devices') {
      this.show({ deviceChanges: this.view.getState().deviceChanges + 1 });
      const overview = await readAccount(this.options.call).catch(() => null);
      if (overview) await active.keys.renew(overview).catch(() => undefined);
      void this.watch(active);
    }
    if (signal !== 'pairing') await active.loop.now();
  }

  private mend(active: Active, code: SyncCode): Promise<void> {
    return this.unlessEnded(active, async () => (await loadParts()).mend(this.options, active, code));
  }

  private endRemoved(): Promise<void> {
    return this.unlessEnded(this.active, async () => {
      await this.options.keyStore.remove().catch(() => undefined);
      return { problem: 'removed' };
    });
  }

  /** A person who ends sync themselves, perhaps in another window, is not told that it has ended. @param act returns what is told */
  private unlessEnded(active: Active | null, act: () => Promise<Partial<SyncView> | null>): Promise<void> {
    return this.alone(async () => {
      await this.options.session.catchUp();
      const ended = active !== null && this.active === active && (await act());
      if (ended) this.endWith(ended);
    });
  }

  /** Shows what came of a round, in the windows that follow too. */
  private show(shows: Partial<SyncView>): void {
    this.set(shows);
    this.windows.tell({ shows });
    if (shows.problem !== undefined) this.windows.done(shows.problem);
  }

  private onWindow(message: WindowMessage): void {
    const leading = this.active?.loop.leads ? this.active : null;
    if (message === 'ask') return void leading?.loop.now();
    if (message === 'opened') return leading ? this.show({ pairing: this.view.getState().pairing }) : undefined;
    if (message === 'digits') return leading ? this.pairings.agree() : undefined;
    if (message === 'leads') return this.windows.refuse();
    if ('isSame' in message) {
      const { id } = message;
      if (leading) void this.answer(message).then((answered) => this.windows.tell({ id, answered }));
      return;
    }
    if ('answered' in message) return this.windows.answered(message.id, message.answered);
    if ('ended' in message) {
      this.ending = message.ended;
      // Else it is shown once the row is gone.
      if (!syncRowOf(this.state)) this.set(message.ended);
      return;
    }
    const { shows } = message;
    if (this.runsAs !== null) this.set(shows);
    if (shows.problem !== undefined) this.windows.done(shows.problem);
  }

  /** Another window may turn sync on or off, join, or send. */
  private onRow(row: SyncRow | undefined): void {
    if (!row) return this.end();
    if (row.deviceId !== this.runsAs) return void this.goOn();
    this.set(progressOf(row, this.view.getState()));
  }
}
