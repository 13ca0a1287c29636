import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Campaign, RecipientState } from '@bellweek/api-client/contract/campaigns';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dataOf, useAdminClient, useAdminQuery } from '../../admin/admin-query.ts';

/** Mails may leave at this moment: what the page shows gets old by the second. */
const isMoving = ({ status, counts }: Campaign): boolean => status === 'running' || counts.sending > 0;

export const useCampaign = (id: string) =>
  useAdminQuery(['campaigns', id], (api) => api.getCampaign(id), { keepsPrevious: false, isLive: isMoving });

export interface RecipientsShown {
  campaign: Campaign;
  state: RecipientState | 'all';
  page: number;
  size: number;
}

export const useRecipients = ({ campaign, state, page, size }: RecipientsShown) =>
  useAdminQuery(
    // With the status: what the last moment of a campaign changed is fetched once more.
    ['campaigns', campaign.id, 'recipients', state, page, campaign.status],
    (api) => api.findRecipients(campaign.id, { page, size, ...(state === 'all' ? {} : { state }) }),
    { isLive: () => isMoving(campaign) },
  );

export const useCampaigns = (page: number, size: number) =>
  useAdminQuery(['campaigns', 'page', page, size], (api) => api.findCampaigns({ page, size }), {
    isLive: ({ campaigns }) => campaigns.some(isMoving),
  });

/** Pause, resume, cancel, retry: whatever changes a campaign and answers with it. */
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
