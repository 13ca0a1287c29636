import type { WeekSoFar } from '@bellweek/planner/session';
import { DashboardPage as Dashboard } from '@bellweek/shell/screens/plan-pages';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { AskBeforeLogOut } from '../../leaving/ask-before-log-out.tsx';
import { hasLocalPlanner, localWeek } from '../../leaving/local-planner.ts';
import { usePlanFacts } from '../../site/use-plan-facts.ts';
import { usePlan } from './plan.query.ts';

export default function DashboardPage() {
  const user = useSession((session) => session.user);
  const week = useKeptWeek(user?.id ?? null);
  return (
    <AskBeforeLogOut>
      <Dashboard
        {...usePlanFacts()}
        query={usePlan()}
        user={user}
        week={week}
        isPlannerHere={user !== null && hasLocalPlanner(user.id)}
        hasBrowserPlanner
      />
    </AskBeforeLogOut>
  );
}

/** Null while the planner on this device is being read, and where there is none. */
function useKeptWeek(accountId: string | null): WeekSoFar | null {
  const [week, setWeek] = useState<WeekSoFar | null>(null);
  useEffect(() => {
    if (accountId === null) return;
    let isCurrent = true;
    void localWeek(accountId).then((answer) => isCurrent && setWeek(answer));
    return () => {
      isCurrent = false;
    };
  }, [accountId]);
  return week;
}
