import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';

/**
 * One change of the institutions; afterwards their list is fetched again. Its error is a sentence for the operator. While
 * it is under way another one is not begun.
 */
export function useInstitutionChange<Body, T>(
  send: (api: AdminClient, body: Body) => Promise<ApiResult<T>>,
  failure: string,
  onDone: (result: T) => void,
) {
  const api = useAdminClient();
  const queries = useQueryClient();
  // Known at once: a second press may come before the next drawing.
  const isUnderWay = useRef(false);
  const { mutate, ...change } = useMutation({
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
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const begin = (body: Body) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body);
  };
  return { ...change, mutate: begin };
}

/** The calendar days that the API takes. */
export const EARLIEST_DAY = '2000-01-01';
export const LATEST_DAY = '2199-12-31';

/** Whether a calendar day is over where the operator is; access lasts to a day's end. */
export function isPast(day: string, now: number): boolean {
  const at = new Date(now);
  const two = (part: number) => String(part).padStart(2, '0');
  return day !== '' && day < `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
