import type { EndedAccess, License } from '../contract/license.js';
import type { ApiClient } from './api-client.js';
import type { ApiResult } from './request.js';

/** All that decides which plan cards a person sees. */
export interface Plan {
  license: License | null;
  institutionName: string | null;
  trialUsed: boolean;
  isInvitedTester: boolean;
  /** The last access of a person without a licence; null where there was none. */
  ended: EndedAccess | null;
}

/** A required call failed; the message is one sentence for people. */
export class CallFailed extends Error {
  readonly status: number;

  constructor({ error, status }: ApiResult<unknown>) {
    super(error ?? `Request failed with status ${status}`);
    this.status = status;
  }
}

function dataOf<T>(result: ApiResult<T>): T {
  if (result.data === null) throw new CallFailed(result);
  return result.data;
}

/**
 * Fetches the licence, then data that only some people need: the institution's name, or whether a trial was used.
 *
 * @throws {CallFailed}
 */
export async function fetchPlan(api: ApiClient): Promise<Plan> {
  const { license } = dataOf(await api.getUserLicense());
  const plan: Plan = { license, institutionName: null, trialUsed: false, isInvitedTester: false, ended: null };
  if (license?.type === 'institution') return { ...plan, institutionName: dataOf(await api.getUserInstitution()).name };
  if (license) return plan;
  const { hasExpiredTrialOrTester, isInvitedTester, ended } = dataOf(await api.getTrialUsed());
  return { ...plan, trialUsed: hasExpiredTrialOrTester, isInvitedTester, ended };
}
