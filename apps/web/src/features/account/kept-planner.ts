import { discardDrafts } from '@bellweek/planner/session/draft-storage';
import { hasPlannerMarker } from '@bellweek/planner/store/database-marker';
import type { OutgoingFile } from '@bellweek/planner/session/files';
import type { PlannerSession } from '@bellweek/planner/session/session';
import type { WeekSoFar } from '@bellweek/planner/session/week-so-far';
import { forgetInstallation } from '../../session/installation.ts';

/** Whether this browser keeps a planner of that account. */
export const hasKeptPlanner = hasPlannerMarker;

// The planner's own code is loaded only by those who leave with one.
const loadStore = () => import('@bellweek/planner/store/indexeddb-store');

/** Reads something of the planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
async function readKeptPlanner<T>(accountId: string, read: (session: PlannerSession) => T): Promise<T> {
  const [{ createIndexedDbStore }, { PlannerSession }, { browserDevice }] = await Promise.all([
    loadStore(),
    import('@bellweek/planner/session/session'),
    import('@bellweek/planner/session/browser-device'),
  ]);
  const store = createIndexedDbStore({ accountId });
  const session = new PlannerSession({ store, device: browserDevice(), canChange: false });
  await session.open();
  const { failure } = session.view.getState();
  if (failure) throw new Error(failure.sentence);
  const answer = read(session);
  await session.close();
  return answer;
}

/** Everything in the planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
export async function exportKeptPlanner(accountId: string): Promise<OutgoingFile> {
  const { plannerFile } = await import('@bellweek/planner/session/files');
  return readKeptPlanner(accountId, plannerFile);
}

/** What the planner on this device has of this week; null where there is none, or it cannot be opened. */
export async function keptWeek(accountId: string): Promise<WeekSoFar | null> {
  if (!hasKeptPlanner(accountId)) return null;
  try {
    const { weekSoFar } = await import('@bellweek/planner/session/week-so-far');
    return await readKeptPlanner(accountId, weekSoFar);
  } catch {
    return null;
  }
}

/** Removes the planner of that account from this browser, also under the hands of other tabs, and all that came with it. */
export async function removeKeptPlanner(accountId: string): Promise<void> {
  discardDrafts(accountId);
  forgetInstallation();
  if (!hasKeptPlanner(accountId)) return;
  const [{ createIndexedDbStore }, { createIndexedDbDrafts }] = await Promise.all([
    loadStore(),
    import('@bellweek/planner/store/indexeddb-drafts'),
  ]);
  await createIndexedDbDrafts(accountId).destroy();
  await createIndexedDbStore({ accountId }).destroy();
}
