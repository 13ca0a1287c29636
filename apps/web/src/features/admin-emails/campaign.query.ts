import type { Campaign, CampaignPage, RecipientPage, RecipientState } from '@bellweek/api-client/contract/campaigns';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiResult } from '@bellweek/api-client/client/request';
import type { AdminClient } from '@bellweek/api-client/client/admin-client';
import { dataOf, useAdminClient } from '../../admin/admin-query.ts';

/** Mails may leave at this moment: what the page shows gets old by the second. */
export const isMoving = ({ status, counts }: Campaign): boolean => status === 'running' || counts.sending > 0;

const LIVE_MS = 1_000;

/** A campaign, asked for once a second while it moves and somebody looks. */
export function useCampaign(id: string) {
  const api = useAdminClient();
  return useQuery({
    queryKey: ['campaigns', id],
    queryFn: async () => dataOf(await api.getCampaign(id)),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? LIVE_MS : false),
  });
}

export interface RecipientsShown {
  campaign: Campaign;
  state: RecipientState | 'all';
  page: number;
  size: number;
}

export function useRecipients({ campaign, state, page, size }: RecipientsShown) {
  const api = useAdminClient();
  return useQuery<RecipientPage>({
    // With the status: what the last moment of a campaign changed is fetched once more.
    queryKey: ['campaigns', campaign.id, 'recipients', state, page, campaign.status],
    queryFn: async () =>
      dataOf(await api.findRecipients(campaign.id, { page, size, ...(state === 'all' ? {} : { state }) })),
    refetchInterval: isMoving(campaign) ? LIVE_MS : false,
    placeholderData: keepPreviousData,
  });
}

export function useCampaigns(page: number, size: number) {
  const api = useAdminClient();
  return useQuery<CampaignPage>({
    queryKey: ['campaigns', 'page', page, size],
    queryFn: async () => dataOf(await api.findCampaigns({ page, size })),
    refetchInterval: ({ state }) => (state.data?.campaigns.some(isMoving) ? LIVE_MS : false),
    placeholderData: keepPreviousData,
  });
}

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
