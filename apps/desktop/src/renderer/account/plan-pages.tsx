import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { DashboardPage as Dashboard, PlansPage as Plans } from '@bellweek/shell/screens/plan-pages';
import type { PlanQuery } from '@bellweek/shell/screens/plan-pages';
import { Spinner } from '@bellweek/ui/spinner';
import { useCallback, useEffect, useState } from 'react';
import type { ResultOf } from '../../ipc/contract.ts';
import { useShell } from '../app/shell-context.tsx';
import { PLAN_FACTS } from './plan-facts.ts';

const WAITING = <Spinner label="Asking for your plan…" />;

function usePlan(): PlanQuery {
  const { plan: ask } = useShell().bridge.account;
  const [answer, setAnswer] = useState<ResultOf<'account.plan'> | null>(null);
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void ask().then((first) => isCurrent && setAnswer(first));
    return () => {
      isCurrent = false;
    };
  }, [ask]);
  const refetch = useCallback(async () => {
    setIsRetrying(true);
    setAnswer(await ask());
    setIsRetrying(false);
  }, [ask]);
  return {
    plan: answer && 'plan' in answer ? answer.plan : null,
    hasFailed: answer !== null && 'error' in answer,
    isFetching: answer === null || isRetrying,
    refetch: () => void refetch(),
  };
}

export function PlansPage() {
  return <Plans {...PLAN_FACTS} query={usePlan()} waiting={WAITING} isPlannerHere />;
}

export function DashboardPage({ user }: { user: AuthUser }) {
  return <Dashboard {...PLAN_FACTS} query={usePlan()} waiting={WAITING} user={user} isPlannerHere />;
}
