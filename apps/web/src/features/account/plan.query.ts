import { CallFailed, fetchPlan } from '@bellweek/api-client/client/fetch-plan';
import type { PlanQuery } from '@bellweek/shell/screens/plan-pages';
import { QueryClient, useQuery } from '@tanstack/react-query';
import { useApi, useRevalidate, useSession } from '../../session/session-context.tsx';

/** Plans of the whole visit; loaded with the first signed-in page. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000 } },
});

/** The signed-in person's plan. Errors are logged; a person who is no longer signed in is found out. */
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
