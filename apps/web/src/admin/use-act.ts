import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { useQueryClient } from '@tanstack/react-query';
import { useAdminClient } from './admin-query.ts';

const CONFLICT = 409;

/**
 * Sends an operator's act, then refetches all queries whose keys begin with one of `areas`; after a conflict too, which is about
 * somebody else's change. @throws {Error} with the server's sentence, or with ours where there was no answer.
 */
export function useAct(areas: readonly (readonly unknown[])[]) {
  const api = useAdminClient();
  const queries = useQueryClient();
  return async <T>(send: (api: AdminClient) => Promise<ApiResult<T>>): Promise<T | null> => {
    const { data, error, status } = await send(api);
    if (error === null || status === CONFLICT) {
      await Promise.all(areas.map((queryKey) => queries.invalidateQueries({ queryKey })));
    }
    if (error !== null) throw new Error(status > 0 ? error : 'The server could not be reached. Please try again.');
    return data;
  };
}
