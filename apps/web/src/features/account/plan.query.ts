import { CallFailed, fetchPlan } from '@bellweek/api-client/client/fetch-plan';
import type { PlanQuery } from '@bellweek/shell/screens/plan-pages';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useApi, useRevalidate, useSession } from '../../session/session-context.tsx';

/** Query cache of plans for the whole visit; loaded with the first signed-in page. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000 } },
});

/** The signed-in person's plan. Errors are logged; a 401 revalidates the session. */
export function usePlan(): PlanQuery {
  const api = useApi();
  const revalidate = useRevalidate();
  const userId = useSession((session) => session.user?.id ?? null);
  const { data, isError, isFetching, refetch } = useQuery(
    {
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
    },
    queryClient,
  );
  return { plan: data ?? null, hasFailed: isError, isFetching, refetch: () => void refetch() };
}
