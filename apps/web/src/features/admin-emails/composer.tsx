import { Tabs } from '@bellweek/ui/tabs';
import { useEffect } from 'react';
import { useUrlState } from '../../admin/use-url-state.ts';
import { AlertTab } from './alert-tab.tsx';
import { beginReply } from './draft.ts';
import { RunningCampaigns } from './running-campaigns.tsx';
import { SupportTab } from './support-tab.tsx';
import { useDraft } from './use-draft.ts';
import { VIEW } from './view.ts';

const TABS = [
  { key: 'support', title: 'Support' },
  { key: 'alert', title: 'Alert' },
] as const;

/** Editor of a mail to one person, or to many. */
export function Composer({ userId }: { userId: string }) {
  const [{ tab, to }, change] = useUrlState(VIEW);
  const { draft, update } = useDraft(userId, tab);
  useEffect(() => {
    // The tab is written into the address, so that Back returns to it.
    if (tab === null) change({ tab: draft.tab }, { replace: true });
  }, [tab, draft.tab, change]);
  useEffect(() => {
    if (to === '') return;
    update((before) => beginReply(before, to));
    change({ to: '', tab: 'support' }, { replace: true });
  }, [to, update, change]);
  return (
    <>
      <RunningCampaigns />
      <Tabs label="Kinds of email" tabs={TABS} value={draft.tab} onChange={(next) => change({ tab: next })}>
        {draft.tab === 'support' ? (
          <SupportTab draft={draft} update={update} />
        ) : (
          <AlertTab draft={draft} update={update} />
        )}
      </Tabs>
    </>
  );
}
