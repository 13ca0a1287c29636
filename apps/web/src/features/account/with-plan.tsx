import type { Plan } from '@bellweek/api-client/client/fetch-plan';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { usePlan } from './plan.query.ts';
import { queryClient } from './query-client.ts';

export interface WithPlanProps {
  /** Heading of the page while only its failure can be shown. */
  title: string;
  children: (plan: Plan) => ReactNode;
}

/** Shows a page once the plan is known: nothing until then, and one sentence when it could not be fetched. */
export function WithPlan(props: WithPlanProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Loaded {...props} />
    </QueryClientProvider>
  );
}

function Loaded({ title, children }: WithPlanProps) {
  const { data, isError, isFetching, refetch } = usePlan();
  if (data) return children(data);
  if (!isError) return null;
  const retry = (
    <Button size="small" pending={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Page
      title={title}
      actions={
        <>
          <LinkButton href={paths.account}>Account Settings</LinkButton>
          <LinkButton href={paths.logout}>Log Out</LinkButton>
        </>
      }
    >
      <Notice tone="error" action={retry}>
        Your plan could not be loaded. Please check your connection.
      </Notice>
    </Page>
  );
}
