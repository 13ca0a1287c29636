import { PlannerSession } from '@bellweek/planner/session';
import type { SessionOptions } from '@bellweek/planner/session';
import { useEffect, useState } from 'react';

interface OpenSession {
  session: PlannerSession;
  users: number;
}

const open = new Map<string, OpenSession>();

function sessionOf(accountId: string, options: () => SessionOptions): PlannerSession {
  const known = open.get(accountId);
  if (known) return known.session;
  const session = new PlannerSession(options());
  open.set(accountId, { session, users: 0 });
  void session.open();
  return session;
}

/** @returns a function that releases the session */
function hold(accountId: string): () => void {
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

/**
 * The account's planner, opened at the first use. It stays open while a component uses it, and a moment longer, so that
 * a screen that is mounted again finds it.
 *
 * @param options read once, at the first use
 */
export function usePlannerSession(accountId: string, options: () => SessionOptions): PlannerSession {
  const [session] = useState(() => sessionOf(accountId, options));
  useEffect(() => hold(accountId), [accountId]);
  return session;
}
