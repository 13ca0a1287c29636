import { countUnsent } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';

/** A person who logs out waits no longer for their changes to be sent. */
const SENDING_MS = 4_000;

/** Sends what waits. @param syncNow ends once it is sent @returns changes that still wait; 0 where the planner does not sync */
export async function sendAndCount(session: PlannerSession, syncNow: () => Promise<unknown>): Promise<number> {
  const count = () => countUnsent(session.view.getState().state);
  if (count() > 0) await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  return count();
}
