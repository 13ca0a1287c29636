import type { ApiClient } from '@bellweek/api-client/client/api-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { License } from '@bellweek/api-client/contract/license';
import { useQuery } from '@tanstack/react-query';
import { useApi, useRevalidate, useSession } from '../../session/session-context.tsx';

/** All that decides which plan cards a person sees. */
export interface Plan {
  license: License | null;
  institutionName: string | null;
  trialUsed: boolean;
  isInvitedTester: boolean;
}

class CallFailed extends Error {
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

/** The licence, then what only some people need: the institution's name, or whether a trial was used. */
export async function fetchPlan(api: ApiClient): Promise<Plan> {
  const { license } = dataOf(await api.getUserLicense());
  const plan: Plan = { license, institutionName: null, trialUsed: false, isInvitedTester: false };
  if (license?.type === 'institution') return { ...plan, institutionName: dataOf(await api.getUserInstitution()).name };
  if (license) return plan;
  const { hasExpiredTrialOrTester, isInvitedTester } = dataOf(await api.getTrialUsed());
  return { ...plan, trialUsed: hasExpiredTrialOrTester, isInvitedTester };
}

/** The signed-in person's plan. Errors are logged; whoever is no longer signed in is found out. */
export function usePlan() {
  const api = useApi();
  const revalidate = useRevalidate();
  const userId = useSession((session) => session.user?.id ?? null);
  return useQuery({
    queryKey: ['plan', userId],
    enabled: userId !== null,
    queryFn: async () => {
      try {
        return await fetchPlan(api);
      } catch (error) {
        console.error('The licence could not be fetched:', error);
        if (error instanceof CallFailed && error.status === 401) void revalidate();
        throw error;
      }
    },
  });
}
