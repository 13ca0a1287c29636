import type { ApiResult } from '@bellweek/api-client/client/request';
import type {
  SyncDevice,
  SyncKeyRequest,
  SyncKeys,
  SyncOverview,
  SyncPairing,
} from '@bellweek/api-client/contract/sync';
import type { KeptKeys, SyncSchool } from '@bellweek/api-client/contract/sync-school';
import { PlannerSession } from '../src/session/session.ts';
import type { DeviceKeys, KeyStore } from '../src/sync/key-store.ts';
import type { SyncAnswer } from '../src/sync/sync-port.ts';
import type { WindowMessage, SyncOptions, SyncSignal } from '../src/sync/sync-options.ts';
import { SyncClient } from '../src/sync/sync-client.ts';
import { ClockedDevice } from './clocked-device.ts';
import { MemoryDevice } from './memory-store.ts';
import { idAt } from './rows.ts';
import { callOf, NO_NETWORK, Refusal } from './sync-routes.ts';
import type { Around, Routes } from './sync-routes.ts';
import { TestServer } from './sync-server.ts';
import { NOW } from './test-planner.ts';

const ACCOUNT = 'account';

async function answer<T>(act: () => T | Promise<T>): Promise<ApiResult<T>> {
  try {
    return { data: structuredClone(await act()), error: null, status: 200, headers: new Headers() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.result;
  }
}

/** One account at the API, as its contract says. */
export class TestAccount {
  readonly server = new TestServer();
  devices: SyncDevice[] = [];
  keys: (SyncKeys['keys'][number] & { kind: string })[] = [];
  pairings: SyncPairing[] = [];
  school: SyncSchool | null = null;
  /** Keys that the school has us keep, by epoch. */
  kept = new Map<number, KeptKeys['keys'][number] & { putBy: string }>();
  isOffline = false;
  /** False once the copy was deleted, until a device joins again. */
  isOpen = true;
  /** Changes what devices read of a pairing, as somebody between them would. */
  forge: (pairing: SyncPairing) => SyncPairing = (pairing) => pairing;

  readonly routes: Routes = {
    'GET /sync/devices': () => this.answer(() => this.overview()),
    'POST /sync/devices': ({ body: device }) =>
      this.answer(() => {
        this.isOpen = true;
        const times = { addedAt: NOW, lastSeenAt: NOW, revokedAt: null, number: 0 };
        const known = this.devices.find(({ id }) => id === device.id);
        const { name, isAdmitted } = known ?? { name: device.name, isAdmitted: false };
        this.devices = [...this.devices.filter((each) => each !== known), { ...device, ...times, name, isAdmitted }];
        return this.overview();
      }),
    'POST /sync/admission': ({ body: { deviceId } }) =>
      this.as(deviceId, () => {
        this.letIn(deviceId);
        return null;
      }),
    'PUT /sync/devices/:id': ({ params: { id }, body: { name } }) =>
      this.answer(() => {
        this.devices = this.devices.map((device) => (device.id === id ? { ...device, name } : device));
        return this.overview();
      }),
    'DELETE /sync/devices/:id': ({ params: { id } }) =>
      this.answer(() => {
        this.devices = this.devices.map((device) => (device.id === id ? { ...device, revokedAt: NOW } : device));
        this.server.epoch += 1;
        return this.overview();
      }),
    'GET /sync/log': (given) => this.through(given.query.device, () => this.server.call('GET /sync/log', given)),
    'POST /sync/log': (given) => this.through(given.body.deviceId, () => this.server.call('POST /sync/log', given)),
    'GET /sync/checkpoint/:seq/:part': (given) =>
      this.through(given.query.device, () => this.server.call('GET /sync/checkpoint/:seq/:part', given)),
    'PUT /sync/checkpoint/:seq/:part': (given) =>
      this.through(given.body.deviceId, () => this.server.call('PUT /sync/checkpoint/:seq/:part', given)),
    'POST /sync/digest/:seq': (given) =>
      this.through(given.body.deviceId, () => this.server.call('POST /sync/digest/:seq', given)),
    'GET /sync/keys/:kind': ({ params: { kind }, query: { device } }) =>
      this.as(device, () => ({ keys: this.keys.filter((key) => key.kind === kind) })),
    'PUT /sync/keys/:kind': ({ params: { kind }, body: key }) => this.as(key.deviceId, () => this.putKey(kind, key)),
    'PUT /sync/recovery': ({ body: { deviceId, epoch, holder, keys } }) =>
      this.as(deviceId, () => {
        const given = new Set(keys.map((key) => key.epoch));
        const isWhole = this.keys.every((key) => key.kind !== 'recovery' || given.has(key.epoch));
        if (epoch !== this.server.epoch || !given.has(epoch) || !isWhole) throw new Refusal('epoch_ended');
        this.keys = this.keys.filter(({ kind }) => kind !== 'recovery');
        this.keys.push(...keys.map((key) => ({ kind: 'recovery', ...key, holder, putBy: deviceId, putAt: NOW })));
        return null;
      }),
    'GET /sync/kept-keys': ({ query: { device } }) =>
      this.as(device, () => ({
        keys: [...this.kept.values()].map(({ epoch, key, proof }) => ({ epoch, key, proof })),
      })),
    'PUT /sync/kept-keys': ({ body: { deviceId, epoch, key, proof, isNew } }) =>
      this.as(deviceId, () => {
        if (isNew) this.checkNew('kept', { epoch, deviceId, proof });
        this.letIn(deviceId);
        this.kept.set(epoch, { epoch, key, proof, putBy: deviceId });
        if (this.school) this.school = { ...this.school, isGiven: true };
        return null;
      }),
    'DELETE /sync/kept-keys/:device': ({ params: { device } }) =>
      this.as(device, () => {
        this.kept.clear();
        this.school = null;
        this.server.epoch += 1;
        return this.overview();
      }),
    'GET /sync/pairing': ({ query: { device } }) =>
      this.as(device, () => {
        const open = this.pairings.filter(
          ({ state, deviceId }) => state !== 'done' && (state !== 'refused' || deviceId === device),
        );
        return { pairings: open.map((each) => this.forge(each)) };
      }),
    'POST /sync/pairing': ({ body: { deviceId, commitment } }) =>
      this.as(deviceId, () => {
        const pairing = { id: crypto.randomUUID(), deviceId, state: 'asked' as const, commitment, triesLeft: 1 };
        const expiresAt = new Date(Date.now() + 600_000).toISOString();
        this.pairings = this.pairings.filter((each) => each.deviceId !== deviceId);
        this.pairings.push({ ...pairing, answer: null, reveal: null, expiresAt });
        return this.pairings.at(-1) as SyncPairing;
      }),
    'POST /sync/pairing/:id/answer': ({ params: { id }, body: answer }) =>
      this.as(answer.deviceId, () => {
        const pairing = this.pairings.find((each) => each.id === id);
        return pairing && pairing.state !== 'asked' ? pairing : this.change(id, { state: 'answered', answer });
      }),
    'POST /sync/pairing/:id/reveal': ({ params: { id }, body: { deviceId, ...reveal } }) =>
      this.as(deviceId, () => this.change(id, { state: 'revealed', reveal })),
    'POST /sync/pairing/:id/end': ({ params: { id }, body: { deviceId, isSame } }) =>
      this.as(deviceId, () => this.change(id, { state: isSame ? 'done' : 'refused' })),
    'DELETE /sync': () =>
      this.answer(() => {
        [this.devices, this.keys, this.isOpen] = [[], [], false];
        this.kept.clear();
        this.server.restore(0, crypto.randomUUID());
        this.server.epoch = 1;
        this.server.trimmedNumbers.clear();
        return null;
      }),
  };

  /** Makes each call, or has it fail. */
  around: Around = (act) => act();

  readonly call = callOf(this.routes, (act) => this.around(act));

  private overview(): SyncOverview {
    const { generation, head, epoch } = this.server;
    const maker = this.made(epoch)?.putBy ?? null;
    return {
      account: this.isOpen ? { generation, head, epoch, bytes: 0, keyMadeBy: maker, guardedUntil: null } : null,
      devices: this.devices,
      school: this.school,
    };
  }

  private letIn(id: string): void {
    this.devices = this.devices.map((device) => (device.id === id ? { ...device, isAdmitted: true } : device));
  }

  private putKey(kind: string, { epoch, wrapped, proof, holder, isNew, deviceId }: SyncKeyRequest): null {
    if (isNew) this.checkNew(kind, { epoch, deviceId, proof });
    this.letIn(kind.startsWith('device:') ? kind.slice('device:'.length) : deviceId);
    this.keys = this.keys.filter((key) => key.kind !== kind || key.epoch !== epoch);
    this.keys.push({ kind, epoch, wrapped, proof, holder, putBy: deviceId, putAt: NOW });
    return null;
  }

  /** The first new key of an epoch, whichever way it was kept. */
  private made(epoch: number): { kind: string; proof: string; putBy: string } | undefined {
    const kept = [...this.kept].map(([of, key]) => ({ ...key, epoch: of, kind: 'kept' }));
    const keys = [...this.keys.filter(({ kind }) => kind === 'recovery'), ...kept];
    return keys.find((key) => key.epoch === epoch);
  }

  private checkNew(kind: string, key: Pick<SyncKeyRequest, 'epoch' | 'deviceId' | 'proof'>): void {
    const made = this.made(key.epoch);
    const isSame = made?.kind === kind && made.putBy === key.deviceId && made.proof === key.proof;
    if (made && !isSame) throw new Refusal('pair_instead');
  }

  private change(id: string, fields: Partial<SyncPairing>): SyncPairing {
    this.pairings = this.pairings.map((pairing) => (pairing.id === id ? { ...pairing, ...fields } : pairing));
    return this.pairings.find((pairing) => pairing.id === id) as SyncPairing;
  }

  private async answer<T>(act: () => T | Promise<T>): Promise<ApiResult<T>> {
    return this.isOffline ? NO_NETWORK : answer(act);
  }

  private as<T>(id: string | number, act: () => T | Promise<T>): Promise<ApiResult<T>> {
    return this.answer(() => {
      this.check(id);
      return act();
    });
  }

  /** A call that the log answers; of its clock devices are not told here. */
  private async through<T>(id: string | number, act: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
    const refused = await this.as(id, () => null);
    return refused.error === null ? { ...(await act()), headers: new Headers() } : { ...refused, data: null };
  }

  private check(id: string | number): void {
    const device = this.devices.find((each) => each.id === id);
    if (!device) throw new Refusal('device_unknown');
    if (device.revokedAt !== null) throw new Refusal('device_revoked', 403);
  }
}

/** Parts that the windows of a device have in common. */
class Shared {
  readonly memory = new MemoryDevice();
  readonly device = new ClockedDevice(NOW);
  kept: DeviceKeys | null = null;
  /** Windows that wait to sync, after the window that syncs. */
  private readonly leaders: (() => void)[] = [];
  private last: Promise<unknown> = Promise.resolve();

  readonly lead = (onLead: () => void): (() => void) => {
    this.leaders.push(onLead);
    if (this.leaders.length === 1) onLead();
    return () => {
      const at = this.leaders.indexOf(onLead);
      if (at !== -1) this.leaders.splice(at, 1);
      if (at === 0) this.leaders[0]?.();
    };
  };

  private readonly hearing = new Set<(message: WindowMessage) => void>();

  /** Messages come a moment later, as from another process. */
  readonly talk = (onMessage: (message: WindowMessage) => void) => {
    this.hearing.add(onMessage);
    const hear = (each: typeof onMessage, message: WindowMessage) => this.hearing.has(each) && each(message);
    return {
      tell: (message: WindowMessage) => {
        for (const each of this.hearing) if (each !== onMessage) setTimeout(() => hear(each, structuredClone(message)));
      },
      close: () => void this.hearing.delete(onMessage),
    };
  };

  readonly alone = <T>(act: () => Promise<T>): Promise<T> => {
    const done = this.last.then(act);
    this.last = done.catch(() => undefined);
    return done;
  };
}

/** A program on a device of the account: a window of it. */
export class TestProgram {
  copies = 0;
  /** The server's events, as this window hears them. */
  onSignal: ((signal: SyncSignal) => void) | null = null;
  hearsEvents = false;
  session!: PlannerSession;
  client!: SyncClient;

  constructor(
    private readonly account: TestAccount,
    number: number,
    private readonly shared = new Shared(),
  ) {
    let ids = 0;
    shared.device.newId = () => idAt(number * 1_000_000 + ids++);
  }

  /** A second window of the same device. @param number other than any device's number */
  window(number: number): Promise<TestProgram> {
    const window = new TestProgram(this.account, number, this.shared);
    window.hearsEvents = this.hearsEvents;
    return window.start();
  }

  get memory(): MemoryDevice {
    return this.shared.memory;
  }

  get device(): ClockedDevice {
    return this.shared.device;
  }

  get kept(): DeviceKeys | null {
    return this.shared.kept;
  }

  set kept(keys: DeviceKeys | null) {
    this.shared.kept = keys;
  }

  /** Starts it, or starts it again. */
  async start(): Promise<this> {
    const { device, account } = this;
    this.client?.close();
    this.session = new PlannerSession({ store: this.memory.open(ACCOUNT), device, canChange: true });
    await this.session.open();
    const keyStore: KeyStore = {
      read: () => Promise.resolve(this.kept),
      write: (keys) => Promise.resolve(void (this.kept = keys)),
      remove: () => Promise.resolve(void (this.kept = null)),
    };
    const saveCopy = () => Promise.resolve((this.copies += 1) > 0);
    const options = {
      call: account.call,
      accountId: ACCOUNT,
      owner: { name: 'Maya Chen', email: 'maya@northfield.test' },
      kind: 'web' as const,
      keyStore,
      device,
      saveCopy,
      lead: this.shared.lead,
      alone: this.shared.alone,
      talk: this.shared.talk,
      ...(this.hearsEvents ? { listen: this.listen } : {}),
    };
    this.client = new SyncClient({ session: this.session, ...options, random: () => 0.4 });
    await this.client.open();
    return this;
  }

  private readonly listen: NonNullable<SyncOptions['listen']> = (_, onSignal) => {
    this.onSignal = onSignal;
    return () => (this.onSignal = null);
  };

  add(title: string): void {
    this.session.run({ type: 'task.add', tasks: [{ title }] });
  }

  get titles(): string[] {
    return [...this.session.view.getState().state.rows.tasks.values()].map(({ title }) => title).sort();
  }

  get view() {
    return this.client.view.getState();
  }

  /** Answers a request: the request that is shown here, unless an id is given. */
  answer(isSame: boolean, id?: string): Promise<SyncAnswer> {
    const { pairing } = this.view;
    const shown = pairing?.role === 'answering' ? pairing.id : '';
    return this.client.answerPairing({ id: id ?? shown, digits: pairing?.digits ?? null, isSame });
  }

  /** Turns sync on, and keeps a spare key. @returns the spare key */
  async turnOn(): Promise<string> {
    const turned = await this.client.turnOn('First');
    if (!turned.ok) throw new Error(turned.problem);
    return this.keepSpareKey();
  }

  /** @returns a new spare key */
  async keepSpareKey(): Promise<string> {
    const made = await this.client.makeSpareKey();
    if (!made.ok) throw new Error(made.problem);
    const kept = await this.client.keepSpareKey();
    if (!kept.ok) throw new Error(kept.problem);
    await this.client.syncNow();
    return made.spareKey;
  }
}
