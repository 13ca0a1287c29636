import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Entitlement } from './access.ts';

/** `problem` is one sentence for people. */
export type EntitlementAnswer = { entitlement: Entitlement } | { problem: string; isSignedOut: boolean };

/**
 * Fetches a person's entitlement; the first time, that starts the trial or the tester period.
 *
 * @param now milliseconds since 1970, by this device's clock
 */
export async function confirmEntitlement(
  api: Pick<ApiClient, 'getUserLicense' | 'startLicense' | 'getTrialUsed'>,
  now: () => number,
): Promise<EntitlementAnswer> {
  const current = await api.getUserLicense();
  if (!current.data) return refusal(current, 'The plan could not be fetched.');
  const confirmed = confirmation(current, now());
  if (current.data.license) return { entitlement: { license: current.data.license, ended: null, ...confirmed } };
  const started = await api.startLicense();
  if (!started.data && started.code !== 'trial_used') return refusal(started, 'The plan could not be started.');
  const license = started.data?.license ?? null;
  const ended = license ? null : ((await api.getTrialUsed()).data?.ended ?? null);
  return { entitlement: { license, ended, ...confirmed } };
}

/** The time of an answer by the server's clock, since a device's may be wrong by years. */
function confirmation({ headers }: ApiResult<unknown>, now: number): Pick<Entitlement, 'confirmedAt' | 'clockOffset'> {
  const date = Date.parse(headers?.get('Date') ?? '');
  return Number.isNaN(date) ? { confirmedAt: now } : { confirmedAt: date, clockOffset: date - now };
}

const refusal = ({ error, code }: { error: string | null; code?: string }, otherwise: string): EntitlementAnswer => ({
  problem: error ?? otherwise,
  isSignedOut: code === 'unauthenticated',
});
