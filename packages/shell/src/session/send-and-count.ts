import { atRiskOf } from '@bellweek/planner/session';
import type { AtRisk, PlannerSession } from '@bellweek/planner/session';

/** A person who logs out waits no longer for their changes to be sent. */
const SENDING_MS = 4_000;

/** Sends what waits, where the planner syncs. @param syncNow ends once it is sent @returns what is on this device alone then */
export async function sendAndCount(session: PlannerSession, syncNow: () => Promise<unknown>): Promise<AtRisk> {
  const { state } = session.view.getState();
  const waits = state.rows.sync.size > 0 && atRiskOf(state).count > 0;
  if (waits) await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
  return atRiskOf(session.view.getState().state);
}
