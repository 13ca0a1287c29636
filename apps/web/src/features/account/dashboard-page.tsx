import type { WeekSoFar } from '@bellweek/planner/session/week-so-far';
import { useNow } from '@bellweek/ui/dates/use-now';
import { detectedSystem } from '@bellweek/ui/platform/use-detected-system';
import { DashboardScreen } from '@bellweek/ui/screens/dashboard';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { hasKeptPlanner, keptWeek } from './kept-planner.ts';
import { WithPlan } from './with-plan.tsx';

export default function DashboardPage() {
  const user = useSession((session) => session.user);
  const now = useNow();
  const week = useKeptWeek(user?.id ?? null);
  const { os, isRecognised: canInstall } = detectedSystem();
  return (
    <WithPlan title={user?.name ?? 'Dashboard'}>
      {(plan) => (
        <DashboardScreen
          {...plan}
          user={user}
          isLoading={false}
          os={os}
          now={now}
          week={week}
          isPlannerHere={user !== null && hasKeptPlanner(user.id)}
          browser={{ canInstall }}
        />
      )}
    </WithPlan>
  );
}

/** @returns undefined while the planner on this device is being read */
function useKeptWeek(accountId: string | null): WeekSoFar | null | undefined {
  const isKept = accountId !== null && hasKeptPlanner(accountId);
  const [week, setWeek] = useState<WeekSoFar | null>();
  useEffect(() => {
    if (accountId === null || !isKept) return;
    let isCurrent = true;
    void keptWeek(accountId).then((answer) => isCurrent && setWeek(answer));
    return () => {
      isCurrent = false;
    };
  }, [accountId, isKept]);
  return isKept ? week : null;
}
