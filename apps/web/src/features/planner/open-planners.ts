import { browserDevice } from '@bellweek/planner/session/browser-device';
import { PlannerSession } from '@bellweek/planner/session/session';
import { createIndexedDbStore } from '@bellweek/planner/store/indexeddb-store';
import { createIndexedDbDrafts } from '@bellweek/planner/store/indexeddb-drafts';

interface Open {
  session: PlannerSession;
  users: number;
}

const open = new Map<string, Open>();

/**
 * The account's planner, opened when it is first asked for. It stays open while somebody holds it, and a moment longer, so
 * that a screen that is put up anew finds it.
 */
export function plannerOf(accountId: string, canChange: boolean): PlannerSession {
  const known = open.get(accountId);
  if (known) return known.session;
  const session = new PlannerSession({
    store: createIndexedDbStore({ accountId }),
    drafts: createIndexedDbDrafts(accountId),
    device: browserDevice(),
    canChange,
  });
  open.set(accountId, { session, users: 0 });
  void session.open();
  return session;
}

/** @returns what lets go of it */
export function holdPlanner(accountId: string): () => void {
  const held = open.get(accountId);
  if (!held) return () => undefined;
  held.users += 1;
  return () => {
    held.users -= 1;
    window.setTimeout(() => {
      if (held.users > 0 || open.get(accountId) !== held) return;
      open.delete(accountId);
      void held.session.close();
    });
  };
}
