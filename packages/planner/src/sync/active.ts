import { SyncEngine } from './engine.ts';
import { KeyRing } from './key-ring.ts';
import type { DeviceKeys } from './key-store.ts';
import { readAccount } from './account-facts.ts';
import type { SyncOptions } from './sync-options.ts';
import { SyncLoop } from './sync-loop.ts';
import type { SyncLoopOptions } from './sync-loop.ts';
import type { SyncProblem } from './sync-port.ts';
import { SyncFailure } from './sync-failure.ts';

/** The parts of a device that syncs, or is about to. */
export interface Active {
  device: DeviceKeys;
  keys: KeyRing;
  engine: SyncEngine;
  loop: SyncLoop;
}

type Reports = Pick<SyncLoopOptions, 'onRound' | 'onWaiting' | 'ask'>;

export function makeActive(options: SyncOptions, device: DeviceKeys, reports: Reports): Active {
  const { session, call, accountId, keyStore, random = Math.random } = options;
  const { now, newId } = options.device;
  const keys = new KeyRing(call, keyStore, device, { account: accountId, ...options.owner });
  /** Said until a checkpoint shows that nothing is missing. */
  let lasting: SyncProblem | null = null;
  const onRound: Reports['onRound'] = (failure) =>
    reports.onRound(failure ?? (lasting === null ? null : new SyncFailure(lasting)));
  const engine = new SyncEngine({
    session,
    call,
    accountId,
    deviceId: device.deviceId,
    keyOf: keys.envelopeKey,
    digestKey: keys.digestKey,
    newId: () => newId(),
    now: () => session.clock.now(),
    onDate: (time) => session.confirmClock(time - now()),
    onUnreadable: (problem) => (lasting = problem),
    onWhole: () => (lasting = null),
    keepCopy: options.keepCopy ?? options.saveCopy,
    onGeneration: async () => {
      const isOwn = await keys.isOf(await readAccount(call));
      if (!isOwn) throw new SyncFailure('busy', { code: 'other-keys' });
    },
  });
  const loop = new SyncLoop({
    session,
    device: options.device,
    random,
    sync: () => engine.sync(),
    ...reports,
    onRound,
  });
  return { device, keys, engine, loop };
}
