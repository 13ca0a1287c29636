import { Notice } from '@bellweek/ui/notice';
import { useUrlState } from '../../admin/use-url-state.ts';
import { describeUnderWay, isUnderWay } from './campaign-figures.ts';
import { subjectOf } from './campaign-view.tsx';
import { useCampaigns } from './campaign.query.ts';
import styles from './emails.module.css';
import { VIEW } from './view.ts';

/** The history's usual first page, so that the two share one call. */
const NEWEST = { search: '', status: 'all', order: 'newest', page: 1, size: 10 } as const;

/** A reminder of mails being sent, or waiting to be, while the next one is written. */
export function RunningCampaigns() {
  const [, change] = useUrlState(VIEW);
  const { data } = useCampaigns(NEWEST);
  const underWay = data?.campaigns.filter(isUnderWay) ?? [];
  return underWay.map((campaign) => (
    <div key={campaign.id} className={styles.running}>
      <Notice quiet>
        <button type="button" className={styles.link} onClick={() => change({ campaign: campaign.id })}>
          {subjectOf(campaign)}
        </button>{' '}
        {describeUnderWay(campaign)}
      </Notice>
    </div>
  ));
}
