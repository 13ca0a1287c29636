import { plannerFile } from '@bellweek/planner/session/files';
import type { PlannerSession } from '@bellweek/planner/session/session';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { sayEndedAccess } from '@bellweek/ui/screens/ended-access';
import { endedAccess } from '@bellweek/ui/screens/plan-state';
import { useState } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../config/paths.ts';
import type { LastAccount } from '../../session/last-account.ts';
import { downloadText } from '../../site/download-text.ts';
import { OFFLINE_DAYS } from './access.ts';
import type { Access } from './access.ts';
import styles from './gate-notices.module.css';
import { StorageNotice } from './storage-notice.tsx';
import { newVersion, showNewVersion } from './new-version.ts';

export interface GateNoticesProps {
  session: PlannerSession;
  account: LastAccount;
  access: Access;
  /** What the account may do could not be asked just now. */
  isOffline: boolean;
}

/** What stands above the planner when something is not as usual; nothing otherwise. */
export function GateNotices({ session, account, access, isOffline }: GateNoticesProps) {
  return (
    <div className={styles.notices}>
      <Unsaved session={session} />
      <Ended session={session} />
      <NewVersion session={session} />
      <StorageNotice onDownload={() => exportPlanner(session)} />
      <AccessNotice account={account} access={access} isOffline={isOffline} />
      <Restored session={session} />
    </div>
  );
}

/** What is only on this screen can be taken along as a file. */
function exportPlanner(session: PlannerSession): void {
  const { name, type, text } = plannerFile(session);
  downloadText(name, type, text);
}

function Unsaved({ session }: { session: PlannerSession }) {
  const save = useStore(session.view, (view) => view.save);
  if (save.status !== 'failed') return null;
  const action = (
    <div className={styles.actions}>
      <Button size="small" onClick={() => session.retry()}>
        Try again
      </Button>
      <Button size="small" onClick={() => exportPlanner(session)}>
        Export my planner
      </Button>
    </div>
  );
  return (
    <Notice strip tone="error" action={action}>
      {save.failure.sentence}
    </Notice>
  );
}

function Ended({ session }: { session: PlannerSession }) {
  const failure = useStore(session.view, (view) => (view.phase === 'ended' ? view.failure : null));
  const isNewer = useStore(session.view, (view) => view.readOnly === 'newer');
  if (!failure && !isNewer) return null;
  const action = (
    <Button size="small" onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
  return (
    <Notice strip tone="error" action={action}>
      {failure?.sentence ??
        'A newer version saved your planner, so it is read-only here. Reload this page to change it.'}
    </Notice>
  );
}

function NewVersion({ session }: { session: PlannerSession }) {
  const isReady = useStore(newVersion, (state) => state.isReady);
  const [isPending, setIsPending] = useState(false);
  if (!isReady) return null;
  const show = async () => {
    setIsPending(true);
    await session.settled();
    showNewVersion();
  };
  const action = (
    <Button size="small" pending={isPending} onClick={show}>
      Show it
    </Button>
  );
  return (
    <Notice strip action={action}>
      A new version is ready.
    </Notice>
  );
}

/** Through whom they had access, and since when it is over. */
function sayEnded(account: LastAccount): string {
  const now = Date.now();
  const ended = endedAccess({ trialUsed: true, isInvitedTester: false, institutionName: null, ...account, now });
  return ended ? sayEndedAccess(ended, now, navigator.language) : 'Your plan has ended.';
}

function AccessNotice({ account, access, isOffline }: Omit<GateNoticesProps, 'session'>) {
  if (access === 'ended') {
    return (
      <Notice strip action={<LinkButton href={paths.plans}>See plans</LinkButton>}>
        {sayEnded(account)} Your planner is still on this device. You can read and export it.
      </Notice>
    );
  }
  if (access === 'unconfirmed') {
    return (
      <Notice strip>
        Your plan could not be checked for {OFFLINE_DAYS} days. You can read and export your planner. Go online once to
        change it again.
      </Notice>
    );
  }
  if (!isOffline) return null;
  return (
    <Notice strip quiet>
      You’re offline, {account.user.name}. Everything is kept on this device.
    </Notice>
  );
}

function Restored({ session }: { session: PlannerSession }) {
  const isRestored = useStore(session.view, (view) => view.isRestored);
  if (!isRestored) return null;
  return (
    <Notice strip quiet>
      This browser had lost your planner. It is back, from the second copy kept on this device.
    </Notice>
  );
}
