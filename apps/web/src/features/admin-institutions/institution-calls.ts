import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAdminClient } from '../../admin/admin-query.ts';

/**
 * One change of the institutions; afterwards, even if it was refused, their list is refetched. Its error is a sentence for the operator. Ignored
 * while another change is in flight.
 */
export function useInstitutionChange<Body, T>(
  send: (api: AdminClient, body: Body) => Promise<ApiResult<T>>,
  failure: string,
  onDone: (result: T, body: Body) => void,
) {
  const api = useAdminClient();
  const queries = useQueryClient();
  // A ref: a second press may come before the next render.
  const isUnderWay = useRef(false);
  const { mutate, ...change } = useMutation({
    mutationFn: async (body: Body) => {
      const { data, error, status } = await send(api, body);
      // Without an answer, there is no sentence of the server.
      if (data === null) throw new Error((status > 0 && error) || failure);
      return data;
    },
    onSuccess: onDone,
    onSettled: async () => {
      isUnderWay.current = false;
      // After a refusal too: it may be about somebody else's change.
      await queries.invalidateQueries({ queryKey: ['institutions'] });
    },
  });
  const begin = (body: Body) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(body);
  };
  return { ...change, mutate: begin };
}

/** The range of calendar days that the API accepts. */
export const EARLIEST_DAY = '2000-01-01';
export const LATEST_DAY = '2199-12-31';

/** Whether a calendar day is over in the operator's time zone; access lasts until the end of a day. */
export function isPast(day: string, now: number): boolean {
  const at = new Date(now);
  const two = (part: number) => String(part).padStart(2, '0');
  return day !== '' && day < `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
