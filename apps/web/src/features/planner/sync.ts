import { createApiClient } from '@bellweek/api-client/client/api-client';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { browserDevice, plannerFile } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import { aloneByLock, createIndexedDbKeys, leadByLock, proverOf, syncOf, talkByChannel } from '@bellweek/planner/sync';
import type { SyncOptions, SyncPort, SyncSignal } from '@bellweek/planner/sync';
import { deviceName } from '@bellweek/ui/platform/device-name';
import { useEffect, useState } from 'react';
import { useApiCalls } from '../../session/session-context.tsx';
import { saveFile } from '../../site/save-file.ts';
import { endableFetch } from './endable-fetch.ts';
import type { EndableFetch } from './endable-fetch.ts';

const SIGNALS: ReadonlySet<unknown> = new Set<SyncSignal>(['head', 'pairing', 'devices', 'look']);
const isSignal = (type: unknown): type is SyncSignal => SIGNALS.has(type);

/** Delay before a stream that was refused is opened again, up to twice as long, so that not all come at once. */
const REOPEN_MS = 5_000;

/** Listens to the server's events of a device. The browser connects again by itself, but not after a refusal. */
const listenAt =
  (baseUrl: string): SyncOptions['listen'] =>
  (deviceId, onSignal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): EventSource => {
      const events = new EventSource(`${baseUrl}/sync/events?device=${deviceId}`, { withCredentials: true });
      events.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const { type } = JSON.parse(data) as { type?: unknown };
        if (isSignal(type)) onSignal(type);
      });
      events.addEventListener('error', () => {
        // A server that is starting answers 503.
        if (events.readyState === EventSource.CLOSED)
          timer = setTimeout(() => (current = open()), REOPEN_MS * (1 + Math.random()));
      });
      return events;
    };
    let current = open();
    return () => {
      clearTimeout(timer);
      current.close();
    };
  };

const requestsOf = new WeakMap<PlannerSession, EndableFetch>();

function requestsFor(session: PlannerSession): EndableFetch {
  const known = requestsOf.get(session) ?? endableFetch();
  requestsOf.set(session, known);
  return known;
}

/** Sync of this browser's planner. Its requests end with the screen: a log-out may follow at once. */
export function useSync(
  session: PlannerSession,
  { id: accountId, name, email }: Pick<AuthUser, 'id' | 'name' | 'email'>,
): SyncPort {
  const calls = useApiCalls();
  const [requests] = useState(() => requestsFor(session));
  const [port] = useState(() => {
    const keyStore = createIndexedDbKeys(accountId);
    const { baseUrl } = calls;
    const fetch = provingFetch({ baseUrl, fetch: requests.fetch, prover: () => proverOf(keyStore) });
    const { sync } = createApiClient({ ...calls, fetch });
    return syncOf(session, () => ({
      session,
      call: sync,
      accountId,
      owner: { name, email: email ?? '' },
      kind: 'web',
      deviceName: () => deviceName(navigator.userAgent, navigator.maxTouchPoints),
      keyStore,
      device: browserDevice(),
      listen: listenAt(calls.baseUrl),
      lead: leadByLock(accountId),
      alone: aloneByLock(accountId),
      talk: talkByChannel(accountId),
      saveCopy: () => {
        saveFile(plannerFile(session));
        return Promise.resolve(true);
      },
    }));
  });
  useEffect(() => requests.begin(), [requests]);
  return port;
}
