import { createApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import { provingFetch } from '@bellweek/api-client/client/proving-fetch';
import { atRiskOf, browserDevice, plannerFile, PlannerSession, weekSoFar } from '@bellweek/planner/session';
import type { AtRisk, OutgoingFile, WeekSoFar } from '@bellweek/planner/session';
import { createIndexedDbDrafts, createIndexedDbStore } from '@bellweek/planner/store';
import { createReminderRecords } from '@bellweek/planner/reminder-records';
import { createIndexedDbKeys, proverOf } from '@bellweek/planner/sync';

/** Reads from the planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
async function readPlanner<T>(accountId: string, read: (session: PlannerSession) => T): Promise<T> {
  const store = createIndexedDbStore({ accountId });
  const session = new PlannerSession({ store, device: browserDevice(), canChange: false });
  await session.open();
  const { failure } = session.view.getState();
  if (failure) throw new Error(failure.sentence);
  const answer = read(session);
  await session.close();
  return answer;
}

export const exportPlanner = (accountId: string): Promise<OutgoingFile> => readPlanner(accountId, plannerFile);

export const readWeek = (accountId: string): Promise<WeekSoFar> => readPlanner(accountId, weekSoFar);

export const readAtRisk = (accountId: string): Promise<AtRisk> =>
  readPlanner(accountId, (session) => atRiskOf(session.view.getState().state));

/** Id of this browser among the devices that sync; null if it is none of them. */
export async function readDeviceId(accountId: string): Promise<string | null> {
  const keys = await createIndexedDbKeys(accountId).read();
  return keys?.deviceId ?? null;
}

export async function destroyPlanner(accountId: string): Promise<void> {
  await createIndexedDbKeys(accountId).remove();
  await createReminderRecords(accountId, { mayMake: false }).remove();
  await createIndexedDbDrafts(accountId).destroy();
  await createIndexedDbStore({ accountId }).destroy();
}

/** A client whose calls of sync are proven by this browser's key, where it has one. */
export function deviceApi(accountId: string, calls: ApiClientOptions): ApiClient {
  const keys = createIndexedDbKeys(accountId);
  const { baseUrl, fetch = window.fetch.bind(window) } = calls;
  return createApiClient({ ...calls, fetch: provingFetch({ baseUrl, fetch, prover: () => proverOf(keys) }) });
}
