import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAdminClient } from '../../admin/admin-query.ts';

/** One change of the institutions; afterwards their list is fetched again. Its error is a sentence for the operator. */
export function useInstitutionChange<Body, T>(
  send: (api: AdminClient, body: Body) => Promise<ApiResult<T>>,
  failure: string,
  onDone: (result: T) => void,
) {
  const api = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => {
      const { data, error, status } = await send(api, body);
      // Without an answer there is no sentence of the server's.
      if (data === null) throw new Error((status > 0 && error) || failure);
      return data;
    },
    onSuccess: async (result) => {
      onDone(result);
      await queries.invalidateQueries({ queryKey: ['institutions'] });
    },
  });
}

/** The calendar days that the API takes. */
export const EARLIEST_DAY = '2000-01-01';
export const LATEST_DAY = '2199-12-31';
