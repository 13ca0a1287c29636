import { discardDrafts } from '@bellweek/planner/session';
import type { OutgoingFile, WeekSoFar } from '@bellweek/planner/session';
import { hasPlannerMarker } from '@bellweek/planner/store';
import { forgetInstallation } from '../../session/installation.ts';

/** Whether this browser keeps a planner of that account. */
export const hasKeptPlanner = hasPlannerMarker;

// The planner's own code is loaded only by those who have one here.
const loadData = () => import('./planner-data.ts');

/** Everything in the planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
export async function exportKeptPlanner(accountId: string): Promise<OutgoingFile> {
  return (await loadData()).exportPlanner(accountId);
}

/** The numbers of this week in the planner on this device; null where there is none, or it cannot be opened. */
export async function keptWeek(accountId: string): Promise<WeekSoFar | null> {
  if (!hasKeptPlanner(accountId)) return null;
  try {
    return await (await loadData()).readWeek(accountId);
  } catch {
    return null;
  }
}

/** Removes the planner of that account from this browser, also while other tabs have it open, and all that came with it. */
export async function removeKeptPlanner(accountId: string): Promise<void> {
  discardDrafts(accountId);
  forgetInstallation();
  if (hasKeptPlanner(accountId)) await (await loadData()).destroyPlanner(accountId);
}
