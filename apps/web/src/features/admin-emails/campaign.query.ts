import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Campaign, RecipientState } from '@bellweek/api-client/contract/campaigns';
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

export const useCampaign = (id: string) =>
  useAdminQuery(['campaigns', id], (api) => api.getCampaign(id), { keepsPrevious: false, freshFor });

export interface RecipientsShown {
  campaign: Campaign;
  state: RecipientState | 'all';
  page: number;
  size: number;
}

export const useRecipients = ({ campaign, state, page, size }: RecipientsShown) =>
  useAdminQuery(
    // The status is part of the key: its last change fetches the recipients once more.
    ['campaigns', campaign.id, 'recipients', state, page, campaign.status],
    (api) => api.findRecipients(campaign.id, { page, size, ...(state === 'all' ? {} : { state }) }),
    { freshFor: () => freshFor(campaign) },
  );

export const useCampaigns = (page: number, size: number) =>
  useAdminQuery(['campaigns', 'page', page, size], (api) => api.findCampaigns({ page, size }), {
    freshFor: ({ campaigns }) => shortestOf(campaigns.map(freshFor)),
  });

/** Pause, resume, cancel, retry: changes a campaign and returns it. */
export function useCampaignAct(id: string) {
  const api = useAdminClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (act: (api: AdminClient) => Promise<ApiResult<Campaign>>) => dataOf(await act(api)),
    onSuccess: async (campaign) => {
      queries.setQueryData(['campaigns', id], campaign);
      await queries.invalidateQueries({ queryKey: ['campaigns'] });
    },
  });
}
