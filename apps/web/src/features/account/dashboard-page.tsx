import type { WeekSoFar } from '@bellweek/planner/session';
import { DashboardPage as Dashboard } from '@bellweek/shell/screens/plan-pages';
import { detectedSystem } from '@bellweek/ui/platform/use-detected-system';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { AskBeforeLogOut } from '../../leaving/ask-before-log-out.tsx';
import { hasLocalPlanner, localWeek } from '../../leaving/local-planner.ts';
import { useReadRelease } from '../../site/use-read-release.ts';
import { usePlanFacts } from '../../site/use-plan-facts.ts';
import { usePlan } from './plan.query.ts';

export default function DashboardPage() {
  const user = useSession((session) => session.user);
  const week = useKeptWeek(user?.id ?? null);
  const query = usePlan();
  const canInstall = useCanInstall();
  // The way to begin is drawn once, so that no button moves under a pointer.
  const isWaiting = query.plan?.license === null && canInstall === undefined;
  return (
    <AskBeforeLogOut>
      <Dashboard
        {...usePlanFacts()}
        query={isWaiting ? { ...query, plan: null } : query}
        user={user}
        week={week}
        isPlannerHere={user !== null && hasLocalPlanner(user.id)}
        browser={{ canInstall: canInstall ?? false }}
      />
    </AskBeforeLogOut>
  );
}

/** How long the dashboard waits to hear whether there is a build. */
const PATIENCE_MS = 2_000;

/** Whether this system has a published desktop app; undefined until that is known. */
function useCanInstall(): boolean | undefined {
  const { isRecognised, os } = detectedSystem();
  const readRelease = useReadRelease();
  const [canInstall, setCanInstall] = useState(isRecognised ? undefined : false);
  useEffect(() => {
    if (!isRecognised) return undefined;
    // Without an answer the download page will say what there is.
    const settle = (known: boolean) => setCanInstall((before) => before ?? known);
    void readRelease(os).then((answer) => settle(answer === null || answer.release !== null));
    const timer = setTimeout(() => settle(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isRecognised, os, readRelease]);
  return canInstall;
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
