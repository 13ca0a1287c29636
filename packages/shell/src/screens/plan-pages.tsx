import type { Plan } from '@bellweek/api-client/client/fetch-plan';
import { Button } from '@bellweek/ui/button';
import { useNow } from '@bellweek/ui/dates/use-now';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { detectedSystem } from '@bellweek/ui/platform/use-detected-system';
import { DashboardScreen } from '@bellweek/ui/screens/dashboard';
import type { DashboardScreenProps } from '@bellweek/ui/screens/dashboard';
import { PlansScreen } from '@bellweek/ui/screens/plans';
import type { PlansScreenProps } from '@bellweek/ui/screens/plans';
import type { ReactNode } from 'react';

/** A person's plan as a shell fetches it. */
export interface PlanQuery {
  /** Null until it is known. */
  plan: Plan | null;
  hasFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

interface WithPlanProps {
  /** Heading of the page while there is no plan to show. */
  title: string;
  query: PlanQuery;
  /** Shown while the plan is being fetched; nothing where left out. */
  waiting?: ReactNode;
}

function WithPlan({ title, query, waiting, children }: WithPlanProps & { children: (plan: Plan) => ReactNode }) {
  const { plan, hasFailed, isFetching, refetch } = query;
  if (plan) return children(plan);
  if (!hasFailed && !waiting) return null;
  const retry = (
    <Button size="small" pending={isFetching} onClick={refetch}>
      Try again
    </Button>
  );
  const actions = (
    <>
      <LinkButton href="/account">Account Settings</LinkButton>
      <LinkButton href="/logout">Log Out</LinkButton>
    </>
  );
  return (
    <Page title={title} actions={actions}>
      {hasFailed ? (
        <Notice tone="error" action={retry}>
          Your plan could not be loaded. Please check your connection.
        </Notice>
      ) : (
        waiting
      )}
    </Page>
  );
}

type FromPlan = keyof Plan | 'now' | 'os' | 'isLoading';
type QueryProps = Pick<WithPlanProps, 'query' | 'waiting'>;

export function PlansPage({ query, waiting, ...screen }: QueryProps & Omit<PlansScreenProps, FromPlan>) {
  const now = useNow();
  return (
    <WithPlan title="Available Plans" query={query} waiting={waiting}>
      {(plan) => <PlansScreen {...plan} {...screen} now={now} />}
    </WithPlan>
  );
}

export function DashboardPage({ query, waiting, ...screen }: QueryProps & Omit<DashboardScreenProps, FromPlan>) {
  const now = useNow();
  return (
    <WithPlan title={screen.user?.name ?? 'Dashboard'} query={query} waiting={waiting}>
      {(plan) => <DashboardScreen {...plan} {...screen} isLoading={false} os={detectedSystem().os} now={now} />}
    </WithPlan>
  );
}
