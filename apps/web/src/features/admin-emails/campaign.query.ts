import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Campaign, CampaignStatus, RecipientState } from '@bellweek/api-client/contract/campaigns';
import type { ListOrder } from '@bellweek/api-client/contract/paging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';

const LIVE_MS = 1_000;
const SLOW_MS = 5_000;

/** Poll each second while mails may be sent; slowly while paused, as another operator may resume it. */
function freshFor({ status, counts }: Campaign): number | false {
  if (status === 'running' || counts.sending > 0) return LIVE_MS;
  return (status === 'paused' || status === 'scheduled') && SLOW_MS;
}

const shortestOf = (times: (number | false)[]): number | false =>
  times.reduce((least, time) => (time !== false && (least === false || time < least) ? time : least), false);

export interface RecipientsShown {
  state: RecipientState | 'all';
  order: ListOrder;
  page: number;
  size: number;
}

/** A campaign's figures and a page of its recipients, of one moment. */
export const useCampaign = (id: string, { state, ...shown }: RecipientsShown) =>
  useAdminQuery(
    ['campaigns', id, 'recipients', state, shown],
    (api) => api.findRecipients(id, { ...shown, ...(state === 'all' ? {} : { state }) }),
    { freshFor: ({ campaign }) => freshFor(campaign) },
  );

/** A page of the history. */
export interface CampaignsShown {
  search: string;
  status: CampaignStatus | 'all';
  order: ListOrder;
  page: number;
  size: number;
}

export const useCampaigns = ({ status, ...shown }: CampaignsShown) =>
  useAdminQuery(
    ['campaigns', 'page', status, shown],
    (api) => api.findCampaigns({ ...shown, ...(status === 'all' ? {} : { status }) }),
    { freshFor: ({ campaigns }) => shortestOf(campaigns.map(freshFor)) },
  );

/** Pause, resume, cancel, retry. The figures and rows that follow are fetched together. */
export function useCampaignAct() {
  const api = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (act: (api: AdminClient) => Promise<ApiResult<Campaign>>) => dataOf(await act(api)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
