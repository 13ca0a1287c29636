import { createAdminClient } from '@bellweek/api-client/client/admin-client';
import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApiCalls, useRevalidate } from '../session/session-context.tsx';
import { whenSomebodyLeaves } from '../session/tab-storage.ts';

/** What operators' pages know of the server; one for the whole visit. Fresh at every opening, quick at every return. */
export const adminQueries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      // However young it is: whoever comes back may have changed it in another window.
      refetchOnWindowFocus: 'always',
      // Without a network a call fails at once, rather than wait for it in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

whenSomebodyLeaves(() => adminQueries.clear());

/** The operators' calls, in the name of whoever is signed in. */
export function useAdminClient(): AdminClient {
  const calls = useApiCalls();
  return useMemo(() => createAdminClient(calls), [calls]);
}

/** @throws {Error} with the server's sentence when the call failed. */
export function dataOf<T>({ data, error, status }: ApiResult<T>): T {
  if (data === null) throw new Error(error ?? `Request failed with status ${status}`);
  return data;
}

export interface AdminQueryOptions<T> {
  /** False while nothing is to be fetched yet. */
  enabled?: boolean;
  /** The last answer stays while that for another page or filter is on its way; not where it is about another item. */
  keepsPrevious?: boolean;
  /** After how many milliseconds it is old, and asked for again while somebody looks; never by itself without. */
  freshFor?: (data: T) => number | false;
}

/**
 * One thing that an operator's page shows. `key` begins with the area's name, so that a change of the area can have all
 * of it fetched again. Failures are logged; the page shows its own sentence.
 */
export function useAdminQuery<T>(
  key: readonly unknown[],
  ask: (api: AdminClient) => Promise<ApiResult<T>>,
  { enabled = true, keepsPrevious = true, freshFor }: AdminQueryOptions<T> = {},
): UseQueryResult<T> {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  return useQuery<T>({
    queryKey: key,
    enabled,
    queryFn: async () => {
      try {
        const result = await ask(api);
        // No operator any more: the guard leads away once the session knows.
        if (result.status === 403) void revalidate();
        return dataOf(result);
      } catch (failure) {
        console.error(`${String(key[0])}:`, failure);
        throw failure;
      }
    },
    refetchInterval: ({ state }) => (state.data === undefined ? false : (freshFor?.(state.data) ?? false)),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
}
