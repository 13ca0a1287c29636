import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { syncRowOf } from '../session/sync-writes.ts';
import { devicesOf, giveToSchool, hasKept, hasPlanner, isAnother, isKeeping, loadHelp } from './account-facts.ts';
import { makeActive } from './active.ts';
import type { Active } from './active.ts';
import { CodeAfterSchool } from './code-after-school.ts';
import { joinAccount, register } from './join-account.ts';
import type { DeviceKeys } from './key-store.ts';
import { askedGroups, isTypedBack, KeyError, newRecoveryCode, readRecoveryCode } from './keys.ts';
import { dismissLost, followLost, restoreLost } from './lost-changes.ts';
import { asDevice, clearAll, clearSync, ownRows } from './own-rows.ts';
import { PairingDesk } from './pairing.ts';
import { answerOf, problemOf, tried } from './sync-api.ts';
import type { SyncOptions, SyncSignal } from './sync-options.ts';
import { OFF } from './sync-port.ts';
import type { SchoolView, SyncAnswer, SyncPort, SyncView, TurnedOn } from './sync-port.ts';
import { SyncFailure } from './sync-transport.ts';
import type { SyncCode } from './sync-transport.ts';

/** Rounds without a key until the person is asked for one. */
const PATIENCE = 3;
/** A question that got no answer is asked again after so long. */
const LOOK_AGAIN_MS = 3_000;

/** Sync of one planner: turning it on, joining, pairing, and the rounds. */
export class SyncClient implements SyncPort {
  private active: Active | null = null;
  private ends: (() => void)[] = [];
  /** Code and name, while two groups are asked for. */
  private turning: { code: string; name: string; school: SchoolView | null } | null = null;
  private stops: (() => void)[] = [];
  /** Rounds in a row for which this device had no key. */
  private missing = 0;
  private readonly pairings: PairingDesk;
  private readonly afterSchool: CodeAfterSchool;

  constructor(
    private readonly options: SyncOptions,
    readonly view: StoreApi<SyncView> = createStore(() => OFF),
  ) {
    this.afterSchool = new CodeAfterSchool(options);
    this.pairings = new PairingDesk({ ...options, show: (pairing) => this.set({ pairing }) });
  }

  /** Goes on where this device was; for an empty planner asks whether the account syncs. */
  async open(): Promise<void> {
    this.ends.push(followLost(this.options.session, (lost) => this.set({ lost })));
    const { session, keyStore } = this.options;
    const row = syncRowOf(session.view.getState().state);
    const keys = await keyStore.read().catch(() => null);
    if (row && keys?.deviceId === row.deviceId) return this.run(keys);
    if (row) this.set({ status: 'needs-key' });
    else if (this.hasOwn) return;
    await this.look();
  }

  close(): void {
    this.stop();
    for (const end of this.ends.splice(0)) end();
  }

  turnOn = async (deviceName: string): Promise<TurnedOn> => {
    const told = this.view.getState().school;
    try {
      const overview = await this.overview();
      if (hasPlanner(overview)) {
        if (await this.openKept(overview)) return { ok: true, code: null };
        this.set({ status: 'needs-key' });
        return { ok: false, problem: 'key-exists' };
      }
      if (isAnother(overview.school, told)) throw new SyncFailure('school-changed');
      if (this.options.kept && isKeeping(overview)) {
        const { active, overview: joined } = await this.join(deviceName);
        await active.keys.makeKept(joined.account?.epoch ?? 1);
        await this.begin(active, joined, 'first');
        await this.overview();
        return { ok: true, code: null };
      }
    } catch (error) {
      return { ok: false, problem: problemOf(error) };
    }
    const code = newRecoveryCode();
    this.turning = { code, name: deviceName, school: told };
    this.set({ status: 'turning-on', asked: askedGroups(this.options.random ?? Math.random) });
    return { ok: true, code };
  };

  askSchool = async (): Promise<void> => void (await this.overview().catch(() => undefined));

  giveToSchool = (): Promise<SyncAnswer> =>
    this.attempt(async () => {
      await giveToSchool(this.active?.keys, await this.overview());
      await this.overview();
    });

  makeCode = () => Promise.resolve({ ok: true as const, made: this.afterSchool.make() });

  keepCode = (groups: readonly [string, string]): Promise<SyncAnswer> =>
    this.attempt(async () => {
      await this.afterSchool.keep(groups, this.active);
      await this.overview();
      await this.active?.loop.now();
    });

  confirmCode = (groups: readonly [string, string]): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const { asked } = this.view.getState();
      const { turning } = this;
      if (!turning || !asked || !isTypedBack(turning.code, asked, groups)) throw new KeyError();
      const { overview, active } = await this.join(turning.name);
      try {
        await active.keys.makeFirst(overview.account?.epoch ?? 1, turning.code);
      } catch (error) {
        if (problemOf(error) === 'key-exists') this.set({ status: 'needs-key', asked: null });
        // Another window has turned it on.
        if (syncRowOf(this.state)?.deviceId === active.device.deviceId) await this.run(active.device, active);
        throw error;
      }
      this.turning = null;
      // The person was told before the code was made; what fails is offered in the settings.
      if (turning.school?.mode === 'help') await giveToSchool(active.keys, overview).catch(() => undefined);
      await this.begin(active, overview, 'first');
      await this.askSchool();
    });

  cancel = async (): Promise<void> => {
    this.turning = null;
    if (syncRowOf(this.state)) return;
    await this.options.keyStore.remove().catch(() => undefined);
    this.active = null;
    this.pairings.stop();
    this.set({ status: 'off', asked: null, own: null, problem: null });
  };

  joinByCode = (typed: string, deviceName: string): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const code = readRecoveryCode(typed);
      if (code === null) throw new KeyError();
      const { overview, active } = await this.join(deviceName);
      await active.keys.openByCode(code);
      await active.keys.renew(overview);
      await this.arrive(active);
    });

  askForKey = (deviceName: string): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const { active } = await this.join(deviceName);
      const stop = this.options.listen?.(active.device.deviceId, () => this.pairings.wake());
      try {
        const from = await this.pairings.ask(active.device);
        if (from === null || !(await active.keys.fetch(from))) throw new SyncFailure('no-answer');
      } finally {
        stop?.();
      }
      await this.arrive(active);
    });

  askForHelp = (deviceName: string) =>
    tried(async () => {
      const { overview, active } = await this.join(deviceName);
      return { request: await (await loadHelp()).requestHelp(this.options, active, overview) };
    });

  takeHelp = (text: string, deviceName: string): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const { overview, active } = await this.join(deviceName);
      await (await loadHelp()).takeHelp(this.options.accountId, active, overview, text);
      await active.keys.renew(overview);
      await this.arrive(active);
    });

  meet = (choice: 'add' | 'apart'): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const { active } = this;
      if (!active) throw new SyncFailure('unreadable');
      if (choice === 'apart') {
        if (this.hasOwn && !(await this.options.saveCopy())) throw new SyncFailure('no-copy');
        this.options.session.write(clearAll);
      }
      this.set({ own: null });
      await this.begin(active, await answerOf(this.options.api.readDevices()), 'fetching');
    });

  answerPairing = (isSame: boolean): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const [active, request] = [this.active, this.pairings.take()];
      if (!active || !request || (isSame && !request.revealed)) throw new SyncFailure('no-answer');
      if (isSame && request.revealed) await active.keys.giveTo(request.revealed.deviceId, request.revealed.publicKey);
      await answerOf(this.options.api.endPairing(request.asked, active.device.deviceId, isSame));
    });

  stopAsking = (): void => this.pairings.stop();

  syncNow = (): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const failure = await this.active?.loop.now();
      if (failure) throw failure;
    });

  devices = () => tried(async () => ({ devices: devicesOf(await this.overview(), this.active?.device.deviceId) }));

  renameDevice = (id: string, name: string): Promise<SyncAnswer> =>
    this.attempt(async () => void (await answerOf(this.options.api.renameDevice(id, name))));

  removeDevice = (id: string): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const overview = await answerOf(this.options.api.removeDevice(id));
      await this.active?.keys.renew(overview, id);
      await this.active?.loop.now();
    });

  turnOff = (): Promise<SyncAnswer> =>
    this.attempt(async () => {
      const { active } = this;
      this.forget();
      if (active) await answerOf(this.options.api.removeDevice(active.device.deviceId)).catch(() => undefined);
      await this.options.keyStore.remove();
    });

  deleteEverywhere = (): Promise<SyncAnswer> =>
    this.attempt(async () => {
      await answerOf(this.options.api.deleteAll());
      this.forget();
      await this.options.keyStore.remove();
    });

  restoreLost = (id: string): SyncAnswer => restoreLost(this.options.session, id);

  dismissLost = (id: string): void => dismissLost(this.options.session, id);

  /** The account as it is now; what its school has chosen is shown. */
  private async overview(): Promise<SyncOverview> {
    const overview = await answerOf(this.options.api.readDevices());
    this.set({ school: overview.school });
    return overview;
  }

  /** Looks for the account's planner until the server answers: a browser without a memory may get no answer at first. */
  private async look(): Promise<void> {
    try {
      const overview = await answerOf(this.options.api.readDevices());
      if (!hasPlanner(overview)) return;
      this.set({ status: 'needs-key', school: overview.school });
      await this.openKept(overview);
    } catch (error) {
      const isPassing = ['offline', 'busy'].includes(problemOf(error));
      if (!isPassing || this.ends.length === 0) return;
      this.active = null;
      const isOpen = () => this.active !== null || (this.hasOwn && !syncRowOf(this.state));
      this.ends.push(this.options.device.after(LOOK_AGAIN_MS, () => void (isOpen() || this.look())));
    }
  }

  /** Opens the planner by a key that a school has us keep. @returns false where there is none */
  private async openKept(overview: SyncOverview): Promise<boolean> {
    const { kept, deviceName } = this.options;
    if (!kept || !hasKept(overview)) return false;
    const { active } = await this.join(deviceName?.() ?? 'Browser');
    if (!(await active.keys.openKept())) return false;
    this.set({ school: overview.school });
    await this.arrive(active);
    return true;
  }

  private get state() {
    return this.options.session.view.getState().state;
  }

  private set(view: Partial<SyncView>): void {
    this.view.setState(view);
  }

  private attempt(act: () => Promise<void>): Promise<SyncAnswer> {
    return tried(async () => {
      await act();
      return {};
    });
  }

  private get hasOwn(): boolean {
    const { tasks, events } = ownRows(this.state);
    return tasks + events > 0;
  }

  private async join(name: string): Promise<{ overview: SyncOverview; active: Active }> {
    const { overview, keys } = await joinAccount(this.options, name);
    this.active = this.parts(keys);
    return { overview, active: this.active };
  }

  private parts(device: DeviceKeys): Active {
    return makeActive(this.options, device, {
      onRound: (failure) => this.afterRound(failure),
      onWaiting: (waiting) => this.set({ waiting }),
    });
  }

  /** The key is here: the planner comes, unless this device has one of its own. */
  private async arrive(active: Active): Promise<void> {
    const row = syncRowOf(this.state);
    if (row) {
      const { deviceId } = active.device;
      if (row.deviceId !== deviceId) this.options.session.write((state) => asDevice(state, row, deviceId));
      return this.run(active.device, active);
    }
    if (!this.hasOwn) {
      this.options.session.write(clearAll);
      return this.begin(active, await answerOf(this.options.api.readDevices()), 'fetching');
    }
    this.set({ status: 'meeting', own: ownRows(this.state) });
  }

  private async begin(active: Active, { account }: SyncOverview, phase: 'first' | 'fetching'): Promise<void> {
    // Marks of an earlier time would keep rows from being sent.
    this.options.session.write(clearSync);
    active.engine.begin(active.device.deviceId, account?.generation ?? '', phase, account?.epoch ?? 1);
    await this.options.session.settled();
    await this.run(active.device, active);
  }

  /** Syncs from now on, once this window leads. */
  private run(device: DeviceKeys, active = this.parts(device)): Promise<void> {
    this.stop();
    this.active = active;
    const row = syncRowOf(this.state);
    this.set({
      status: row?.phase === 'fetching' ? 'fetching' : 'on',
      asked: null,
      lastSyncedAt: row?.syncedAt ?? null,
    });
    const { lead, listen } = this.options;
    const onLead = () => {
      active.loop.start();
      const end = listen?.(device.deviceId, (signal) => void this.onSignal(active, signal));
      if (end) this.stops.push(end);
    };
    this.stops.push(() => active.loop.stop());
    if (lead) this.stops.push(lead(onLead));
    else onLead();
    return Promise.resolve();
  }

  private stop(): void {
    for (const end of this.stops.splice(0)) end();
  }

  private afterRound(failure: SyncFailure | null): void {
    const row = syncRowOf(this.state);
    if (failure?.problem === 'removed') {
      this.forget();
      void this.options.keyStore.remove().catch(() => undefined);
      this.set({ problem: 'removed' });
      return;
    }
    if (failure?.options.code && this.active) void this.mend(this.active, failure.options.code).catch(() => undefined);
    this.missing = failure?.options.code === 'no-key' ? this.missing + 1 : 0;
    // A device that removes another one gives the new key to the rest a moment later.
    if (this.missing > PATIENCE) return this.set({ status: 'needs-key', problem: null });
    const status = row?.phase === 'fetching' ? 'fetching' : 'on';
    if (failure) return this.set({ status, problem: failure.problem });
    this.set({ status, problem: null, lastSyncedAt: new Date(this.options.device.now()).toISOString() });
    if (!this.options.listen && this.active) void this.pairings.look(this.active.device);
  }

  private async onSignal(active: Active, signal: SyncSignal): Promise<void> {
    this.pairings.wake();
    if (signal === 'pairing' || signal === 'look') void this.pairings.look(active.device);
    if (signal === 'devices') {
      const overview = await answerOf(this.options.api.readDevices()).catch(() => null);
      if (overview) await active.keys.renew(overview).catch(() => undefined);
    }
    if (signal !== 'pairing') await active.loop.now();
  }

  /** The server was restored from a backup of before this device joined; or sync ended elsewhere; or an epoch has no key. */
  private async mend(active: Active, code: SyncCode): Promise<void> {
    const overview = await answerOf(this.options.api.readDevices());
    if (code === 'no-key') return active.keys.renew(overview);
    if (code !== 'unknown-device') return;
    if (overview.account) return active.keys.refill(await register(this.options, active.device));
    this.forget();
    await this.options.keyStore.remove();
  }

  /** Ends sync here; the planner stays. */
  private forget(): void {
    this.stop();
    this.active = null;
    this.options.session.write(clearSync);
    this.view.setState({ ...OFF }, true);
  }
}
