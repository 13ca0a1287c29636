import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { Obstacle, SharedQuestion } from '@bellweek/shell/screens/log-out';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import { hasLocalPlanner, localDeviceId, localUnsent, removeDevice, removeLocalPlanner } from './local-planner.ts';

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

/** Finds the reason why logging out waits. @param countUnsent of an open planner, which may send its changes first */
export async function findObstacle(accountId: string | null, countUnsent?: () => Promise<number>): Promise<Obstacle> {
  if (accountId === null) return 0;
  const unsent = await (countUnsent ?? (() => localUnsent(accountId)))();
  if (unsent > 0 || isSharedComputer(accountId) !== null || !hasLocalPlanner(accountId)) return unsent;
  return (await localDeviceId(accountId)) === null ? 0 : 'shared';
}

/**
 * Logs out. From a shared computer it takes a planner that syncs along: this browser is a device no longer, and its copy is removed.
 *
 * @returns a sentence if the session goes on; then the planner stays too
 */
export async function logOutOf(
  accountId: string | null,
  api: ApiClient,
  calls: ApiClientOptions,
): Promise<string | null> {
  const deviceId = accountId !== null && isSharedComputer(accountId) ? await localDeviceId(accountId) : null;
  if (accountId !== null && deviceId !== null) {
    const { error } = await removeDevice(accountId, calls, deviceId);
    if (error !== null) console.error('This device stays in the list of devices:', error);
  }
  const { error } = await api.logout();
  if (error !== null || accountId === null || deviceId === null) return error;
  await removeLocalPlanner(accountId).catch((problem: unknown) => console.error(problem));
  return null;
}
