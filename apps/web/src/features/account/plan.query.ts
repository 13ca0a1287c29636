import { CallFailed, fetchPlan } from '@bellweek/api-client/client/fetch-plan';
import { useQuery } from '@tanstack/react-query';
import { useApi, useRevalidate, useSession } from '../../session/session-context.tsx';

/** The signed-in person's plan. Errors are logged; whoever is no longer signed in is found out. */
export function usePlan() {
  const api = useApi();
  const revalidate = useRevalidate();
  const userId = useSession((session) => session.user?.id ?? null);
  return useQuery({
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
  });
}
