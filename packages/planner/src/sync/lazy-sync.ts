import { createStore } from 'zustand/vanilla';
import { syncRowOf } from '../session/sync-writes.ts';
import { isFreshPlanner } from '../session/view.ts';
import type { SyncClient, SyncOptions } from './sync-client.ts';
import { OFF } from './sync-port.ts';
import type { SyncPort, SyncView } from './sync-port.ts';

/** Sync of a planner, whose program is loaded once it is needed: the planner syncs, is empty, or a person asks for it. */
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
  const stopWaiting = options.session.view.subscribe((planner) => {
    if (planner.phase !== 'open') return;
    stopWaiting();
    if (syncRowOf(planner.state) || isFreshPlanner(planner)) load().catch(() => undefined);
  });
  const unloaded = { ok: false, problem: 'offline' } as const;
  /** A method of the program, which is loaded first. */
  const later =
    <A extends unknown[], R>(act: (program: SyncClient, ...given: A) => Promise<R>) =>
    async (...given: A): Promise<R | typeof unloaded> => {
      const program = await load().catch(() => null);
      return program ? act(program, ...given) : unloaded;
    };
  const port: SyncPort = {
    view,
    turnOn: later((program, name: string) => program.turnOn(name)),
    confirmCode: later((program, groups: readonly [string, string]) => program.confirmCode(groups)),
    cancel: async () => void (await client?.cancel()),
    joinByCode: later((program, code: string, name: string) => program.joinByCode(code, name)),
    meet: later((program, choice: 'add' | 'apart') => program.meet(choice)),
    askForKey: later((program, name: string) => program.askForKey(name)),
    answerPairing: later((program, isSame: boolean) => program.answerPairing(isSame)),
    syncNow: later((program) => program.syncNow()),
    devices: later((program) => program.devices()),
    renameDevice: later((program, id: string, name: string) => program.renameDevice(id, name)),
    removeDevice: later((program, id: string) => program.removeDevice(id)),
    turnOff: later((program) => program.turnOff()),
    deleteEverywhere: later((program) => program.deleteEverywhere()),
    restoreLost: (id) => client?.restoreLost(id) ?? unloaded,
    dismissLost: (id) => client?.dismissLost(id),
  };
  const close = () => {
    isClosed = true;
    stopWaiting();
    client?.close();
  };
  return { port, close };
}
