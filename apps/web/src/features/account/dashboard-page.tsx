import type { WeekSoFar } from '@bellweek/planner/session';
import { DashboardPage as Dashboard } from '@bellweek/shell/screens/plan-pages';
import { detectedSystem } from '@bellweek/ui/platform/use-detected-system';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { AskBeforeLogOut } from '../../leaving/ask-before-log-out.tsx';
import { hasLocalPlanner, localWeek } from '../../leaving/local-planner.ts';
import { usePlan } from './plan.query.ts';

export default function DashboardPage() {
  const user = useSession((session) => session.user);
  const week = useKeptWeek(user?.id ?? null);
  return (
    <AskBeforeLogOut>
      <Dashboard
        query={usePlan()}
        user={user}
        week={week}
        isPlannerHere={user !== null && hasLocalPlanner(user.id)}
        browser={{ canInstall: detectedSystem().isRecognised }}
      />
    </AskBeforeLogOut>
  );
}

/** @returns undefined while the planner on this device is being read */
function useKeptWeek(accountId: string | null): WeekSoFar | null | undefined {
  const isKept = accountId !== null && hasLocalPlanner(accountId);
  const [week, setWeek] = useState<WeekSoFar | null>();
  useEffect(() => {
    if (accountId === null || !isKept) return;
    let isCurrent = true;
    void localWeek(accountId).then((answer) => isCurrent && setWeek(answer));
    return () => {
      isCurrent = false;
    };
  }, [accountId, isKept]);
  return isKept ? week : null;
}
