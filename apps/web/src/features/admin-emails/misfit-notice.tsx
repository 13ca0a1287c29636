import type { AlertTemplate } from '@bellweek/api-client/contract/campaigns';
import { Notice } from '@bellweek/ui/notice';
import { useAdminQuery } from '../../admin/admin-query.ts';
import { misfitsOf } from './misfits.ts';
import type { Stage } from './recipients.ts';

/** Milliseconds for which what is published is not asked again. */
const STALE_MS = 60_000;

/** Warns of an alert that does not fit its recipients, or what is published. It can be sent all the same. */
export function MisfitNotice({ template, stage }: { template: AlertTemplate | null; stage: Stage }) {
  const { data } = useAdminQuery(['overview'], (api) => api.getOverview(), {
    enabled: template === 'update',
    staleTime: STALE_MS,
  });
  const misfits = misfitsOf(template, stage, data?.health.releases ?? null);
  if (misfits.length === 0) return null;
  return <Notice>{misfits.join(' ')}</Notice>;
}
