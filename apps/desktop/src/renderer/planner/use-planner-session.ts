import { browserDevice } from '@bellweek/planner/session/browser-device';
import { PlannerSession } from '@bellweek/planner/session/session';
import { createIndexedDbDrafts } from '@bellweek/planner/store/indexeddb-drafts';
import { useEffect, useState } from 'react';
import { useShell } from '../app/shell-context.tsx';
import { createIpcStore } from '../store/ipc-store.ts';

/** The account's planner, open as long as somebody is signed in. */
export function usePlannerSession(accountId: string): PlannerSession {
  const { bridge } = useShell();
  const [session] = useState(
    () =>
      new PlannerSession({
        store: createIpcStore(bridge, accountId),
        drafts: createIndexedDbDrafts(accountId),
        device: browserDevice(),
        canChange: false,
      }),
  );
  useEffect(() => {
    void session.open();
    return () => void session.close();
  }, [session]);
  return session;
}
