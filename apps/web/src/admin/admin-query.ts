import { createAdminClient } from '@bellweek/api-client/client/admin-client';
import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiClientOptions } from '@bellweek/api-client/client/calls';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { confirmByPasskey } from './passkey-browser.ts';
import { BUSY, askPatiently } from '../session/ask-patiently.ts';
import { useApiCalls, useRevalidate } from '../session/session-context.tsx';
import { onSignOut } from '../session/tab-storage.ts';

/**
 * Query cache of the operators' pages, one for the whole visit: fetched at every opening, shown from the cache at every
 * return.
 */
export const adminQueries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      // Even if it is fresh: the operator may have changed it in another window.
      refetchOnWindowFocus: 'always',
      // Fail at once while offline, rather than pause in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

onSignOut(() => adminQueries.clear());

/** Pauses before a busy API is asked again; it names two seconds. */
const BUSY_MS = [700, 2_000];

/** Asks for the passkey again; a cancelled prompt leaves the refusal as it is. */
async function stepUp(calls: ApiClientOptions): Promise<boolean> {
  try {
    await confirmByPasskey(createAdminClient(calls));
    return true;
  } catch (failure) {
    console.info('The passkey was not confirmed:', failure);
    return false;
  }
}

/** The operators' API client, on behalf of the signed-in person. */
export function useAdminClient(): AdminClient {
  const calls = useApiCalls();
  return useMemo(() => createAdminClient({ ...calls, stepUp: () => stepUp(calls) }), [calls]);
}

/** @throws {Error} with the server's sentence when the call failed. */
export function dataOf<T>({ data, error, status }: ApiResult<T>): T {
  if (data === null) throw new Error(error ?? `Request failed with status ${status}`);
  return data;
}

/** For calls with an empty answer. @throws {Error} with the server's sentence when the call failed. */
export function dataOrThrow({ error }: ApiResult<unknown>): void {
  if (error !== null) throw new Error(error);
}

export interface AdminQueryOptions<T> {
  /** False while there is nothing to fetch yet. */
  enabled?: boolean;
  /** Keep the previous answer while another page or filter loads; not for another item. */
  keepsPrevious?: boolean;
  /**
   * Milliseconds after which the data are stale, and refetched while the page is visible; never by itself if left out.
   */
  freshFor?: (data: T) => number | false;
  /** Milliseconds for which an answer that another page fetched is shown without asking again. */
  staleTime?: number;
}

/**
 * One query of an operator's page. `key` begins with the area's name, so that a change of the area can refetch all of
 * it. Failures are logged; the page shows its own sentence.
 */
export function useAdminQuery<T>(
  key: readonly unknown[],
  ask: (api: AdminClient) => Promise<ApiResult<T>>,
  { enabled = true, keepsPrevious = true, freshFor, staleTime }: AdminQueryOptions<T> = {},
): UseQueryResult<T> {
  const api = useAdminClient();
  const revalidate = useRevalidate();
  return useQuery<T>({
    queryKey: key,
    enabled,
    queryFn: async () => {
      const result = await askPatiently(() => ask(api), BUSY_MS);
      // No longer an operator: the guard redirects once the session knows.
      if (result.status === 403) void revalidate();
      // An API that stays busy is no fault of the page.
      if (result.data === null && result.status !== BUSY) console.error(`${String(key[0])}:`, result.error);
      return dataOf(result);
    },
    refetchInterval: ({ state }) => (state.data === undefined ? false : (freshFor?.(state.data) ?? false)),
    ...(staleTime === undefined ? {} : { staleTime }),
    placeholderData: keepsPrevious ? keepPreviousData : undefined,
  });
}
