import { fetchPlan } from '@bellweek/api-client/client/fetch-plan';
import type { PlannerOpening } from '@bellweek/ui/screens/plan-state';
import { plannerOpening } from '@bellweek/ui/screens/plan-state';
import { useEffect, useState } from 'react';
import { useApi, useSession } from '../session/session-context.tsx';

/**
 * The effect of opening the planner on the signed-in person's plan; `unknown` for visitors, and until the API has
 * answered.
 */
export function usePlannerOpening(): PlannerOpening | 'unknown' {
  const api = useApi();
  const userId = useSession((session) => session.user?.id ?? null);
  const [known, setKnown] = useState<{ userId: string; opening: PlannerOpening } | null>(null);
  useEffect(() => {
    if (userId === null) return;
    let isCurrent = true;
    fetchPlan(api).then(
      (plan) => isCurrent && setKnown({ userId, opening: plannerOpening({ ...plan, now: Date.now() }) }),
      // The general sentence stays, which is true for everybody.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, userId]);
  return known !== null && known.userId === userId ? known.opening : 'unknown';
}
