import type { Plan } from '@bellweek/api-client/client/fetch-plan';
import type { AuthUser } from '@bellweek/api-client/contract/auth';
import { Button } from '@bellweek/ui/button';
import { useNow } from '@bellweek/ui/dates/use-now';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { detectedSystem } from '@bellweek/ui/platform/use-detected-system';
import { DashboardScreen } from '@bellweek/ui/screens/dashboard';
import { PlansScreen } from '@bellweek/ui/screens/plans';
import { Spinner } from '@bellweek/ui/spinner';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useShell } from '../app/shell-context.tsx';

type PlanState = { plan: Plan } | { error: string } | null;

function usePlan(): { state: PlanState; ask: () => Promise<void> } {
  const { bridge } = useShell();
  const [state, setState] = useState<PlanState>(null);
  const ask = useCallback(async () => {
    setState(await bridge.account.plan());
  }, [bridge]);
  useEffect(() => {
    let isCurrent = true;
    void bridge.account.plan().then((answer) => isCurrent && setState(answer));
    return () => {
      isCurrent = false;
    };
  }, [bridge]);
  return { state, ask };
}

interface WithPlanProps {
  title: string;
  /** What can be done all the same while there is no plan to show. */
  actions?: ReactNode;
  children: (plan: Plan) => ReactNode;
}

function WithPlan({ title, actions, children }: WithPlanProps) {
  const { state, ask } = usePlan();
  const [isAsking, setIsAsking] = useState(false);
  if (state && 'plan' in state) return children(state.plan);
  const retry = async () => {
    setIsAsking(true);
    await ask();
    setIsAsking(false);
  };
  return (
    <Page title={title} actions={actions}>
      {state === null ? (
        <Spinner label="Asking for your plan…" />
      ) : (
        <Notice
          tone="error"
          action={
            <Button size="small" pending={isAsking} onClick={retry}>
              Try again
            </Button>
          }
        >
          Your plan could not be loaded. Please check your connection.
        </Notice>
      )}
    </Page>
  );
}

export function PlansPage() {
  const now = useNow();
  return <WithPlan title="Available Plans">{(plan) => <PlansScreen {...plan} now={now} isPlannerHere />}</WithPlan>;
}

export function DashboardPage({ user }: { user: AuthUser }) {
  const now = useNow();
  return (
    <WithPlan title={user.name} actions={<LinkButton href="/logout">Log Out</LinkButton>}>
      {(plan) => (
        <DashboardScreen {...plan} user={user} isLoading={false} os={detectedSystem().os} now={now} isPlannerHere />
      )}
    </WithPlan>
  );
}
