import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { PlannerSession } from '../session/session.ts';
import { syncRowOf } from '../session/sync-writes.ts';
import { isFreshPlanner } from '../session/view.ts';
import { heldKeys } from './key-store.ts';
import type { SyncClient } from './sync-client.ts';
import type { SyncOptions } from './sync-options.ts';
import { OFF } from './sync-port.ts';
import type { PairingAnswer, SyncPort, SyncView } from './sync-port.ts';

/** An empty planner is shown after so long, whatever the account has. */
const PATIENCE_MS = 5_000;

const open = new WeakMap<PlannerSession, SyncPort>();

/** Sync of an open planner, one for each: a screen that is mounted again finds it. It ends with the planner. */
export function syncOf(session: PlannerSession, options: () => SyncOptions): SyncPort {
  const known = open.get(session);
  if (known) return known;
  const { port, close } = lazySync(options());
  session.view.subscribe(({ phase }) => {
    if (phase === 'ended') close();
  });
  open.set(session, port);
  return port;
}

/** Sync of a planner, whose program is loaded once it is needed: the planner syncs, is empty or has a key, or a person asks. */
export function lazySync(options: SyncOptions): { port: SyncPort; close: () => void } {
  const view = createStore<SyncView>(() => OFF);
  let client: SyncClient | null = null;
  let loading: Promise<SyncClient> | null = null;
  let isClosed = false;

  async function start(): Promise<SyncClient> {
    const { SyncClient: Client } = await import('./sync-client.ts');
    const started = new Client(options, view);
    if (!isClosed) {
      client = started;
      await started.open();
    }
    return started;
  }
  const load = (): Promise<SyncClient> => {
    loading ??= start();
    // A page that is offline may find it later.
    loading.catch(() => (loading = null));
    return loading;
  };
  let isOpen = false;
  const stopWaiting = options.session.view.subscribe((planner) => {
    if (planner.phase !== 'open') return;
    // Another window may turn sync on later.
    if (syncRowOf(planner.state)) {
      stopWaiting();
      load().catch(() => undefined);
    } else if (!isOpen) void (isFreshPlanner(planner) ? look() : resume());
    isOpen = true;
  });
  /** Goes on with a planner that came, about which the person has not chosen yet. */
  async function resume(): Promise<void> {
    if (await heldKeys(options.keyStore)) await load().catch(() => undefined);
  }
  /** Asks whether the account has a planner. */
  async function look(): Promise<void> {
    view.setState({ isLooking: true });
    const done = () => view.setState({ isLooking: false });
    const cancel = options.device.after(PATIENCE_MS, done);
    await load().catch(() => undefined);
    cancel();
    done();
  }
  const port = lazyPort(view, load, () => client);
  const close = () => {
    isClosed = true;
    stopWaiting();
    client?.close();
  };
  return { port, close };
}

/** The program's methods, each of which loads it first. */
function lazyPort(
  view: StoreApi<SyncView>,
  load: () => Promise<SyncClient>,
  current: () => SyncClient | null,
): SyncPort {
  const unloaded = { ok: false, problem: 'offline' } as const;
  /** A method of the program, which is loaded first. */
  const later =
    <A extends unknown[], R>(act: (program: SyncClient, ...given: A) => Promise<R>) =>
    async (...given: A): Promise<R | typeof unloaded> => {
      const program = await load().catch(() => null);
      return program ? act(program, ...given) : unloaded;
    };
  return {
    view,
    turnOn: later((program, name: string) => program.turnOn(name)),
    askSchool: async () => void (await later((program) => program.askSchool())()),
    openSynced: later((program) => program.openSynced()),
    makeSpareKey: later((program) => program.makeSpareKey()),
    keepSpareKey: later((program) => program.keepSpareKey()),
    giveToSchool: later((program) => program.giveToSchool()),
    dismissNews: () => current()?.dismissNews(),
    cancel: async () => void (await current()?.cancel()),
    joinBySpareKey: later((program, typed: string, name: string) => program.joinBySpareKey(typed, name)),
    meet: later((program, choice: 'add' | 'apart') => program.meet(choice)),
    askForKey: later((program, name: string) => program.askForKey(name)),
    askForHelp: later((program, name: string) => program.askForHelp(name)),
    takeHelp: later((program, text: string, name: string) => program.takeHelp(text, name)),
    stopAsking: () => current()?.stopAsking(),
    showDigits: () => current()?.showDigits(),
    answerPairing: later((program, given: PairingAnswer) => program.answerPairing(given)),
    syncNow: later((program) => program.syncNow()),
    devices: later((program) => program.devices()),
    renameDevice: later((program, id: string, name: string) => program.renameDevice(id, name)),
    removeDevice: later((program, id: string) => program.removeDevice(id)),
    turnOff: later((program) => program.turnOff()),
    deleteEverywhere: later((program) => program.deleteEverywhere()),
    restoreLost: (id) => current()?.restoreLost(id) ?? unloaded,
    dismissLost: (id) => current()?.dismissLost(id),
  };
}
