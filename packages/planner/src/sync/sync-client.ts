import type { SyncOverview } from '@bellweek/api-client/contract/sync';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { hasOwn, ownRows } from '../core/state/own-rows.ts';
import type { State } from '../core/state/state.ts';
import { putSync, syncRowOf } from '../session/sync-writes.ts';
import { devicesOf, hasKept, hasPlanner, readAccount, takesPart } from './account-facts.ts';
import type { Active } from './active.ts';
import { joinAccount } from './join-account.ts';
import { heldKeys } from './key-store.ts';
import { KeyError } from './keys.ts';
import { loadHelp, loadParts } from './load-parts.ts';
import { dismissLost, followLost, restoreLost } from './lost-changes.ts';
import type { NewSpareKey } from './new-spare-key.ts';
import { asDevice, clearAll } from './own-rows.ts';
import { answerOf, attempt, problemOf, SyncFailure, tried } from './sync-failure.ts';
import { isPassing, OFF } from './sync-port.ts';
import type { PairingAnswer, SyncAnswer, SyncPort, SyncView } from './sync-port.ts';
import type { SyncOptions } from './sync-options.ts';
import { SyncRun } from './sync-run.ts';
import type { TurnOnHost } from './turn-on.ts';

/** A question that got no answer is asked again after so long. */
const LOOK_AGAIN_MS = 3_000;

/** Sync of one planner, as a person acts on it: turning it on, joining, pairing, devices, ending it. */
export class SyncClient implements SyncPort, TurnOnHost {
  private readonly run: SyncRun;
  private readonly ends: (() => void)[] = [];
  /** The last joining: two at once would register two devices for one browser. */
  private joining: Promise<unknown> = Promise.resolve();
  private newSpareKey: NewSpareKey | null = null;

  constructor(
    readonly options: SyncOptions,
    readonly view: StoreApi<SyncView> = createStore(() => OFF),
  ) {
    this.run = new SyncRun(options, view);
  }

  close(): void {
    this.run.stop();
    for (const end of this.ends.splice(0)) end();
  }

  goOn = (): Promise<boolean> => this.run.goOn();

  /** Goes on where this device was; for an empty planner asks whether the account syncs. */
  async open(): Promise<void> {
    this.ends.push(followLost(this.options.session, (lost) => this.set({ lost })));
    this.ends.push(...this.run.follow());
    this.ends.push(this.options.device.onWake(() => void (this.hasEnded && this.askSchool())));
    if (await this.goOn()) return;
    if (!hasOwn(this.state) || syncRowOf(this.state)) return this.look();
    const keys = await heldKeys(this.options.keyStore);
    if (keys) await this.arrive(this.run.prepare(keys));
  }

  turnOn = (deviceName: string): Promise<SyncAnswer> =>
    this.attemptAlone(async () => (await loadParts()).turnOn(this, deviceName));

  askSchool = async (): Promise<void> => void (await this.overview().catch(() => undefined));

  openSynced = (): Promise<SyncAnswer> => this.attemptAlone(() => this.find());

  giveToSchool = (): Promise<SyncAnswer> =>
    attempt(async () => {
      const { giveToSchool } = await loadParts();
      await giveToSchool(this.run.active?.keys, await this.overview());
      await this.overview();
    });

  makeSpareKey = () =>
    tried(async () => {
      this.newSpareKey ??= new (await loadParts()).NewSpareKey(this.options);
      return { spareKey: await this.newSpareKey.make(this.run.active) };
    });

  keepSpareKey = (): Promise<SyncAnswer> =>
    attempt(async () => {
      const { newSpareKey } = this;
      if (!newSpareKey) throw new SyncFailure('busy');
      await this.run.own(() => newSpareKey.keep(this.run.active));
      await this.overview();
      await this.run.active?.loop.now();
    });

  dismissNews = (): void =>
    void this.options.session.write((state) => {
      const row = syncRowOf(state);
      return row ? [putSync({ ...row, news: [] })] : [];
    });

  cancel = async (): Promise<void> => {
    if (syncRowOf(this.state)) return;
    this.run.pairings.stop();
    // A device without a key of the account takes its request back by the pair that it keeps.
    if (await heldKeys(this.options.keyStore)) await this.options.keyStore.remove().catch(() => undefined);
    this.run.active = null;
    this.set({ status: 'off', own: null, problem: null });
  };

  joinBySpareKey = (typed: string, deviceName: string): Promise<SyncAnswer> =>
    attempt(async () => {
      const { readSpareKey, openByCode } = await loadParts();
      const code = readSpareKey(typed);
      if (code === null) throw new KeyError();
      const { overview, active } = await this.join(deviceName);
      await openByCode(active, code);
      await active.keys.renew(overview);
      await this.arrive(active);
    });

  askForKey = (deviceName: string): Promise<SyncAnswer> =>
    attempt(async () => {
      const { pairings } = this.run;
      let stop: (() => void) | undefined;
      const joining = async () => {
        const { active } = await this.join(deviceName);
        stop = this.options.listen?.(active.device.deviceId, () => pairings.wake());
        return active;
      };
      const { active, from } = await pairings.ask(joining).finally(() => stop?.());
      if (from === null || !(await active.keys.fetch(from))) throw new SyncFailure('no-answer');
      await this.arrive(active);
    });

  askForHelp = (deviceName: string) =>
    tried(async () => {
      const { overview, active } = await this.join(deviceName);
      return { request: await (await loadHelp()).requestHelp(this.options, active, overview) };
    });

  takeHelp = (text: string, deviceName: string): Promise<SyncAnswer> =>
    attempt(async () => {
      const { overview, active } = await this.join(deviceName);
      await (await loadHelp()).takeHelp(this.options.accountId, active, overview, text);
      await active.keys.renew(overview);
      await this.arrive(active);
    });

  meet = (choice: 'add' | 'apart'): Promise<SyncAnswer> =>
    attempt(async () => {
      const { active } = this.run;
      if (!active) throw new SyncFailure('unreadable');
      const overview = await this.overview();
      if (choice === 'apart') {
        if (hasOwn(this.state) && !(await this.options.saveCopy())) throw new SyncFailure('no-copy');
        this.options.session.write(clearAll);
      }
      await this.begin(active, overview, 'fetching');
      this.set({ own: null });
    });

  showDigits = (): void => this.run.showDigits();

  answerPairing = (given: PairingAnswer): Promise<SyncAnswer> => this.run.answer(given);

  stopAsking = (): void => this.run.pairings.stop();

  syncNow = (): Promise<SyncAnswer> =>
    attempt(async () => {
      const failure = await this.run.active?.loop.now();
      if (failure) throw failure;
    });

  devices = () =>
    tried(async () => {
      const devices = devicesOf(await this.overview(), this.run.active?.device.deviceId);
      // Sync has ended here: a round finds out why.
      if (!devices.some(({ isThis }) => isThis)) void this.run.active?.loop.now();
      return { devices };
    });

  renameDevice = (id: string, name: string): Promise<SyncAnswer> =>
    attempt(async () => {
      await answerOf(this.options.call('PUT /sync/devices/:id', { params: { id }, body: { name } }));
    });

  removeDevice = (id: string): Promise<SyncAnswer> =>
    attempt(async () => {
      const overview = await this.run.own(() => this.remove(id));
      await this.run.active?.keys.renew(overview, id);
      await this.run.active?.loop.now();
    });

  turnOff = (): Promise<SyncAnswer> =>
    this.attemptAlone(async () => {
      if (await this.isOnlyKey()) {
        // The copy could be opened by nobody, and would be in the way of turning sync on again.
        await answerOf(this.options.call('DELETE /sync'));
        return this.forgetKeys();
      }
      const own = this.run.active?.device;
      // Begun before its key goes, by which it is proven.
      const removal = own && this.remove(own.deviceId).catch(() => undefined);
      await this.forgetKeys();
      await removal;
    });

  deleteEverywhere = (): Promise<SyncAnswer> =>
    this.attemptAlone(async () => {
      await answerOf(this.options.call('DELETE /sync'));
      await this.forgetKeys();
    });

  private remove(id: string): Promise<SyncOverview> {
    return answerOf(this.options.call('DELETE /sync/devices/:id', { params: { id } }));
  }

  private get state(): State {
    return this.options.session.view.getState().state;
  }

  private set(view: Partial<SyncView>): void {
    this.view.setState(view);
  }

  private attemptAlone(act: () => Promise<void>): Promise<SyncAnswer> {
    return attempt(() => this.run.alone(act));
  }

  /** Whether this device alone can open the planner: there is no spare key, no other device, and no school with the key. @throws {SyncFailure} */
  private async isOnlyKey(): Promise<boolean> {
    const { active } = this.run;
    if (!active || this.view.getState().hasSpareKey === true) return false;
    const { devices, school } = await this.overview();
    const own = active.device.deviceId;
    if (school?.isGiven || devices.some((each) => takesPart(each) && each.id !== own)) return false;
    return (await active.keys.knownHolder())?.admission === undefined;
  }

  private async forgetKeys(): Promise<void> {
    await this.run.forget();
    await this.options.keyStore.remove();
  }

  restoreLost = (id: string): SyncAnswer => restoreLost(this.options.session, id);
  dismissLost = (id: string): void => dismissLost(this.options.session, id);

  /** The account as it is now; whether it syncs and what its school has chosen is shown. */
  async overview(): Promise<SyncOverview> {
    const overview = await readAccount(this.options.call);
    const { account, school } = overview;
    this.set({ hasPlanner: hasPlanner(overview), guardedUntil: account?.guardedUntil ?? null, school });
    // The device that deleted the copy may have begun anew.
    if (this.hasEnded && hasPlanner(overview) && !hasKept(overview)) this.set({ status: 'needs-key' });
    return overview;
  }

  /** Whether sync has ended here by another device, and the person has done nothing since. */
  private get hasEnded(): boolean {
    const { status, problem } = this.view.getState();
    return status === 'off' && problem === 'ended';
  }

  /** Looks for the account's planner until the server answers: a browser without a memory may get no answer at first. */
  private async look(): Promise<void> {
    try {
      await this.find();
    } catch (error) {
      if (!isPassing(problemOf(error)) || this.ends.length === 0) return;
      this.run.active = null;
      const isOpen = () => this.run.active !== null || (hasOwn(this.state) && !syncRowOf(this.state));
      this.ends.push(this.options.device.after(LOOK_AGAIN_MS, () => void (isOpen() || this.look())));
    }
  }

  /** Asks for the key of the account's planner, where it has one and its school does not have us keep that key. */
  private async find(): Promise<void> {
    const overview = await this.overview();
    if (!hasPlanner(overview)) return;
    const { isUnfinished, turnOn } = await loadParts();
    if (await isUnfinished(this.options.keyStore, overview)) return turnOn(this, this.ownName);
    this.set({ status: 'needs-key', problem: null });
    await this.openKept(overview);
  }

  private get ownName(): string {
    return this.options.deviceName?.() ?? 'Browser';
  }

  /** Opens the planner by a key that a school has us keep. @returns false where there is none */
  async openKept(overview: SyncOverview): Promise<boolean> {
    if (!hasKept(overview)) return false;
    const { active } = await this.join(this.ownName);
    if (!(await (await loadParts()).openKept(active.keys))) return false;
    this.set({ school: overview.school });
    await this.arrive(active);
    return true;
  }

  join(name: string): Promise<{ overview: SyncOverview; active: Active }> {
    const joined = this.joining.then(async () => {
      const { overview, keys } = await joinAccount(this.options, name);
      return { overview, active: this.run.prepare(keys) };
    });
    this.joining = joined.catch(() => undefined);
    return joined;
  }

  /** The key is here: the planner comes, unless this device has one of its own. */
  private async arrive(active: Active): Promise<void> {
    await active.keys.settle();
    const row = syncRowOf(this.state);
    if (row) {
      const { deviceId } = active.device;
      this.run.claim(deviceId);
      if (row.deviceId !== deviceId) this.options.session.write((state) => asDevice(state, row, deviceId));
      return this.run.start(active.device, active);
    }
    if (!hasOwn(this.state)) {
      this.options.session.write(clearAll);
      return this.begin(active, await readAccount(this.options.call), 'fetching');
    }
    this.set({ status: 'meeting', own: ownRows(this.state), problem: null });
  }

  async begin(active: Active, { account }: SyncOverview, phase: 'first' | 'fetching'): Promise<void> {
    const { device } = active;
    this.run.claim(device.deviceId);
    active.engine.begin(device.deviceId, account?.generation ?? '', phase, account?.epoch ?? 1);
    await this.options.session.settled();
    await active.keys.settle();
    this.run.start(device, active);
  }
}
