import { hasPlannerWitness } from '@bellweek/planner/store/witness';
import type { OutgoingFile } from '@bellweek/planner/session/files';

/** Whether this browser keeps a planner of that account. */
export const hasKeptPlanner = hasPlannerWitness;

// The planner's own code is loaded only by those who leave with one.
const loadStore = () => import('@bellweek/planner/store/indexeddb-store');

/** Everything in the planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
export async function exportKeptPlanner(accountId: string): Promise<OutgoingFile> {
  const [{ createIndexedDbStore }, { PlannerSession }, { browserDevice }, { plannerFile }] = await Promise.all([
    loadStore(),
    import('@bellweek/planner/session/session'),
    import('@bellweek/planner/session/browser-device'),
    import('@bellweek/planner/session/files'),
  ]);
  const store = createIndexedDbStore({ accountId });
  const session = new PlannerSession({ store, device: browserDevice(), canChange: false });
  await session.open();
  const { failure } = session.view.getState();
  if (failure) throw new Error(failure.sentence);
  const file = plannerFile(session);
  await session.close();
  return file;
}

/** Removes the planner of that account from this browser, also under the hands of other tabs. */
export async function removeKeptPlanner(accountId: string): Promise<void> {
  if (!hasKeptPlanner(accountId)) return;
  const [{ createIndexedDbStore }, { forgetTexts }] = await Promise.all([
    loadStore(),
    import('@bellweek/planner/session/kept-text'),
  ]);
  forgetTexts();
  await createIndexedDbStore({ accountId }).destroy();
}
