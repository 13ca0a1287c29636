import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { AtRisk } from '@bellweek/planner/session';
import type { Obstacle, SharedQuestion } from '@bellweek/shell/screens/log-out';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import { quietBrowser } from './quiet-browser.ts';
import { hasLocalPlanner, localAtRisk, localDeviceId, removeDevice, removeLocalPlanner } from './local-planner.ts';

const keyOf = (accountId: string): string => `bellweek-shared-computer-${accountId}`;

/** Whether this person shares this computer with others; null before they were asked. */
function isSharedComputer(accountId: string): boolean | null {
  try {
    const answer = localStorage.getItem(keyOf(accountId));
    return answer === null ? null : answer === 'yes';
  } catch {
    // Storage is blocked.
    return null;
  }
}

/** Keeps the answer, also beyond the planner. */
function rememberShared(accountId: string, isShared: boolean): void {
  try {
    localStorage.setItem(keyOf(accountId), isShared ? 'yes' : 'no');
  } catch {
    // Storage is blocked: the person is asked again.
  }
}

/** The question whether this computer is shared, for its answers. */
export const sharedQuestion = (accountId: string | null): SharedQuestion => ({
  isShared: () => accountId !== null && isSharedComputer(accountId) === true,
  onAnswer: (isShared) => {
    if (accountId !== null) rememberShared(accountId, isShared);
  },
});

/** Finds the reason why logging out waits; null where there is none. @param find of an open planner, which may send its changes first */
export async function findObstacle(accountId: string | null, find?: () => Promise<AtRisk>): Promise<Obstacle | null> {
  if (accountId === null) return null;
  const atRisk = find ? await find() : await localAtRisk(accountId);
  if (atRisk && atRisk.count > 0) return atRisk;
  if (atRisk?.isOnlyKey && isSharedComputer(accountId) !== false) return atRisk;
  if (isSharedComputer(accountId) !== null || !hasLocalPlanner(accountId)) return null;
  return (await localDeviceId(accountId)) === null ? null : 'shared';
}

/** Id of this browser's device where its planner goes along: all of it is on the server, and can be opened elsewhere. */
async function leavingDevice(accountId: string): Promise<string | null> {
  if (!isSharedComputer(accountId)) return null;
  try {
    const atRisk = await localAtRisk(accountId);
    return atRisk?.count === 0 && !atRisk.isOnlyKey ? await localDeviceId(accountId) : null;
  } catch {
    // The code that would tell is not here: the planner stays.
    return null;
  }
}

/**
 * Logs out. From a shared computer it takes a planner that syncs along, once all of it is sent: this browser is a device no longer,
 * and its copy is removed.
 *
 * @returns a sentence if the session goes on; then the planner stays too
 */
export async function logOutOf(
  accountId: string | null,
  api: ApiClient,
  calls: ApiClientOptions,
): Promise<string | null> {
  const deviceId = accountId === null ? null : await leavingDevice(accountId);
  if (accountId !== null && deviceId !== null) {
    const { error } = await removeDevice(accountId, calls, deviceId);
    if (error !== null) console.error('This device stays in the list of devices:', error);
  }
  const { error } = await api.logout();
  if (error === null) await quietBrowser().catch((problem: unknown) => console.error(problem));
  if (error !== null || accountId === null || deviceId === null) return error;
  await removeLocalPlanner(accountId).catch((problem: unknown) => console.error(problem));
  return null;
}
