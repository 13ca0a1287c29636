import { Button } from '@bellweek/ui/button';
import { useEffect } from 'react';
import { AdminFrame } from '../../admin/admin-frame.tsx';
import { useUrlState } from '../../admin/use-url-state.ts';
import { adminPaths } from '../../config/paths.ts';
import { useSession } from '../../session/session-context.tsx';
import { CampaignView } from './campaign-view.tsx';
import { Composer, useOwnTabs } from './composer.tsx';
import { HistoryView } from './history-view.tsx';
import { VIEW } from './view.ts';

/**
 * Whether this document's policy allows the styles of a mail in the preview: only if it was loaded by this page's
 * address, not by the address of another page with a link here.
 */
function hasOwnPolicy(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || new URL(entry.name).pathname.toLowerCase().startsWith(adminPaths.emails);
}

/** Operators write mails here, and follow their sending. */
export default function EmailsPage() {
  const isReady = hasOwnPolicy();
  const userId = useSession((session) => session.user?.id ?? '');
  const tabs = useOwnTabs();
  const [{ view, campaign }, change] = useUrlState(VIEW);
  useEffect(() => {
    if (!isReady) window.location.reload();
  }, [isReady]);
  if (!isReady) return null;

  const mayWrite = tabs.length > 0;
  const isComposing = mayWrite && campaign === null && view === 'compose';
  const isHistory = campaign === null && !isComposing;
  const go = (to: 'compose' | 'history') => change({ view: to, campaign: null, state: 'all', page: 1 });
  const actions = (
    <>
      {!isHistory && (
        <Button size="small" onClick={() => go('history')}>
          History
        </Button>
      )}
      {mayWrite && !isComposing && (
        <Button size="small" onClick={() => go('compose')}>
          Write an Email
        </Button>
      )}
    </>
  );
  return (
    <AdminFrame title="Email Manager" actions={actions}>
      {campaign !== null ? (
        <CampaignView key={campaign} id={campaign} />
      ) : isComposing ? (
        <Composer key={userId} userId={userId} tabs={tabs} />
      ) : (
        <HistoryView />
      )}
    </AdminFrame>
  );
}
