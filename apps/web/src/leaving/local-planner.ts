import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import { discardDrafts } from '@bellweek/planner/session';
import type { AtRisk, OutgoingFile, WeekSoFar } from '@bellweek/planner/session';
import { hasPlannerMarker } from '@bellweek/planner/store';
import type { SavedCopy } from '@bellweek/shell/screens/log-out';
import { saveFile } from '../site/save-file.ts';
import { forgetInstallation } from '../session/installation.ts';

/** Whether this browser stores a planner of that account. */
export const hasLocalPlanner = hasPlannerMarker;

// Loads the planner's own code, only for people with a planner here.
const loadData = () => import('./planner-data.ts');

/** Exports the whole planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
export async function exportLocalPlanner(accountId: string): Promise<OutgoingFile> {
  return (await loadData()).exportPlanner(accountId);
}

/** Downloads the whole planner on this device. @throws {Error} when it cannot be opened; its message is a sentence */
export async function saveLocalPlanner(accountId: string): Promise<SavedCopy> {
  saveFile(await exportLocalPlanner(accountId));
  return { error: null, isSaved: true };
}

/** This week's figures of the planner on this device; null if there is none, or it cannot be opened. */
export async function localWeek(accountId: string): Promise<WeekSoFar | null> {
  if (!hasLocalPlanner(accountId)) return null;
  try {
    return await (await loadData()).readWeek(accountId);
  } catch {
    return null;
  }
}

/** Work that is on this device alone; null where there is no planner, or it cannot be opened. */
export async function localAtRisk(accountId: string): Promise<AtRisk | null> {
  if (!hasLocalPlanner(accountId)) return null;
  return (await loadData()).readAtRisk(accountId).catch(() => null);
}

/** Changes of the planner on this device that are not sent; 0 where it does not sync, or cannot be opened. */
export async function localUnsent(accountId: string): Promise<number> {
  const atRisk = await localAtRisk(accountId);
  return atRisk && !atRisk.isAlone ? atRisk.count : 0;
}

/** Id of this browser among the devices that sync; null if it is none of them, or cannot tell. */
export async function localDeviceId(accountId: string): Promise<string | null> {
  if (!hasLocalPlanner(accountId)) return null;
  return (await loadData()).readDeviceId(accountId).catch(() => null);
}

/** Calls of the API, proven by this browser's key where it is a device of the synced planner. */
export async function callAsDevice(accountId: string, calls: ApiClientOptions): Promise<ApiClient> {
  return (await loadData()).deviceApi(accountId, calls);
}

/** Ends sync on a device of the account. */
export async function removeDevice(accountId: string, calls: ApiClientOptions, id: string) {
  return (await callAsDevice(accountId, calls)).sync('DELETE /sync/devices/:id', { params: { id } });
}

/** Removes the planner of that account and all related data from this browser, even while other tabs have it open. */
export async function removeLocalPlanner(accountId: string): Promise<void> {
  discardDrafts(accountId);
  forgetInstallation();
  if (hasLocalPlanner(accountId)) await (await loadData()).destroyPlanner(accountId);
}
