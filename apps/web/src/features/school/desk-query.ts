import type { ApiResult } from '@bellweek/api-client/client/request';
import { createSchoolClient } from '@bellweek/api-client/client/school-client';
import type { SchoolClient } from '@bellweek/api-client/client/school-client';
import { QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askPatiently } from '../../session/ask-patiently.ts';
import { useApiCalls, useRevalidate } from '../../session/session-context.tsx';
import { onSignOut } from '../../session/tab-storage.ts';
import { sayFailure } from './words.ts';

/** Pauses before a busy API is asked again; it names two seconds. */
const BUSY_MS = [700, 2_000];

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000, networkMode: 'always' } },
});
onSignOut(() => queries.clear());

/** A call that was refused, with the server's sentence, or that did not reach it. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

function dataOf<T>({ data, error, status }: ApiResult<T>): T {
  if (error !== null) throw new Refused(sayFailure(error, status), status);
  return data as T;
}

function useSchoolClient(): SchoolClient {
  const calls = useApiCalls();
  return useMemo(() => createSchoolClient(calls), [calls]);
}

/**
 * Data of the desk; the previous answer stays while another page or search loads.
 *
 * @param again after how many milliseconds it is asked for again; false: not
 */
export function useDesk<T>(
  key: readonly unknown[],
  ask: (api: SchoolClient) => Promise<ApiResult<T>>,
  again: (data: T | undefined) => number | false = () => false,
): UseQueryResult<T> {
  const api = useSchoolClient();
  const revalidate = useRevalidate();
  return useQuery(
    {
      queryKey: key,
      queryFn: async () => {
        const result = await askPatiently(() => ask(api), BUSY_MS);
        if (result.status === 401) void revalidate();
        return dataOf(result);
      },
      placeholderData: keepPreviousData,
      refetchInterval: (query) => again(query.state.data),
    },
    queries,
  );
}

/** Runs a call and, where it changed something, reads all of the desk again. @throws {Refused} */
export function useDeskAct() {
  const api = useSchoolClient();
  return async <T>(call: (api: SchoolClient) => Promise<ApiResult<T>>, changes = true): Promise<T> => {
    const data = dataOf(await call(api));
    if (changes) await queries.invalidateQueries();
    return data;
  };
}
