import { mayAct } from '@bellweek/api-client/contract/roles';
import { Tabs } from '@bellweek/ui/tabs';
import { useEffect } from 'react';
import { useUrlState } from '../../admin/use-url-state.ts';
import { useSession } from '../../session/session-context.tsx';
import { AlertTab } from './alert-tab.tsx';
import { beginReply } from './draft.ts';
import { RunningCampaigns } from './running-campaigns.tsx';
import { SupportTab } from './support-tab.tsx';
import { useDraft } from './use-draft.ts';
import { VIEW } from './view.ts';

const TABS = [
  { key: 'support', title: 'Support', role: 'support' },
  { key: 'alert', title: 'Alert', role: 'campaigns' },
] as const;
type Tab = (typeof TABS)[number];

/** The kinds of email that the operator on this page may send. */
export function useOwnTabs(): readonly Tab[] {
  const own = useSession((session) => session.role);
  return TABS.filter(({ role }) => mayAct(own, role));
}

/** Editor of a mail to one person, or to many. */
export function Composer({ userId, tabs }: { userId: string; tabs: readonly Tab[] }) {
  const [{ tab, to }, change] = useUrlState(VIEW);
  const { draft, update } = useDraft(userId, tab);
  const shown = (tabs.find(({ key }) => key === draft.tab) ?? tabs[0])?.key;
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
      <Tabs label="Kinds of email" tabs={tabs} value={shown ?? draft.tab} onChange={(next) => change({ tab: next })}>
        {shown === 'support' ? (
          <SupportTab draft={draft} update={update} />
        ) : (
          <AlertTab draft={draft} update={update} />
        )}
      </Tabs>
    </>
  );
}
