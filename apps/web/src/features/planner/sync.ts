import type { ApiClient } from '@bellweek/api-client/client/api-client';
import { browserDevice, plannerFile } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import { createIndexedDbKeys, lazySync, leadByLock } from '@bellweek/planner/sync';
import type { SyncApi, SyncOptions, SyncPort, SyncSignal } from '@bellweek/planner/sync';
import { useState } from 'react';
import { useApi, useApiCalls } from '../../session/session-context.tsx';
import { saveFile } from '../../site/save-file.ts';

const callsOf = (api: ApiClient): SyncApi => ({
  readDevices: api.getSyncDevices,
  joinDevice: api.joinSync,
  removeDevice: api.revokeSyncDevice,
  readLog: (device, after) => api.getSyncLog({ device, after }),
  push: (push) => api.pushSync(push),
  readPart: (device, sequence, part) => api.getSyncCheckpoint(sequence, part, device),
  putPart: api.putSyncCheckpoint,
  reportDigest: (deviceId, sequence, digest) => api.reportSyncDigest(sequence, { deviceId, digest }),
  readKeys: (device, kind) => api.getSyncKeys(kind, device),
  putKey: api.putSyncKey,
  readPairings: api.getSyncPairings,
  askPairing: (deviceId, commitment) => api.askSyncPairing({ deviceId, commitment }),
  answerPairing: (id, deviceId, publicKey) => api.answerSyncPairing(id, { deviceId, publicKey }),
  revealPairing: (id, deviceId, revealed) => api.revealSyncPairing(id, { deviceId, ...revealed }),
  endPairing: (id, deviceId, isSame) => api.endSyncPairing(id, { deviceId, isSame }),
  deleteAll: api.turnSyncOff,
});

const SIGNALS: ReadonlySet<unknown> = new Set<SyncSignal>(['head', 'pairing', 'devices', 'look']);
const isSignal = (type: unknown): type is SyncSignal => SIGNALS.has(type);

/** Listens to the server's events of a device; the browser connects again by itself. */
const listenAt =
  (baseUrl: string): SyncOptions['listen'] =>
  (deviceId, onSignal) => {
    const events = new EventSource(`${baseUrl}/sync/events?device=${deviceId}`, { withCredentials: true });
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { type } = JSON.parse(data) as { type?: unknown };
      if (isSignal(type)) onSignal(type);
    });
    return () => events.close();
  };

const open = new WeakMap<PlannerSession, SyncPort>();

/** One for each open planner: a screen that is mounted again finds it. It ends with the planner. */
function syncOf(session: PlannerSession, options: () => SyncOptions): SyncPort {
  const known = open.get(session);
  if (known) return known;
  const { port, close } = lazySync(options());
  session.view.subscribe(({ phase }) => {
    if (phase === 'ended') close();
  });
  open.set(session, port);
  return port;
}

/** Sync of this browser's planner. */
export function useSync(session: PlannerSession, accountId: string): SyncPort {
  const api = useApi();
  const { baseUrl } = useApiCalls();
  const [port] = useState(() =>
    syncOf(session, () => ({
      session,
      api: callsOf(api),
      accountId,
      kind: 'web',
      keyStore: createIndexedDbKeys(accountId),
      device: browserDevice(),
      listen: listenAt(baseUrl),
      lead: leadByLock(accountId),
      saveCopy: () => {
        saveFile(plannerFile(session));
        return Promise.resolve(true);
      },
    })),
  );
  return port;
}
