import { plannerFile } from '@bellweek/planner/session';
import type { OutgoingFile, PlannerSession } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { sayEndedAccess } from '@bellweek/ui/screens/ended-access';
import { endedAccess } from '@bellweek/ui/screens/plan-state';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { OFFLINE_DAYS, serverTime } from '../account/access.ts';
import type { Access, Entitlement } from '../account/access.ts';
import styles from './planner-notices.module.css';

/** A shell's wording where a browser and a program differ. */
export interface NoticeWording {
  /** The place of the planner's data: "this device", "this computer". */
  place: string;
  /** The planner is read-only, as a newer version saved it; and what to do. */
  newer: string;
}

export interface PlannerNoticesProps {
  session: PlannerSession;
  userName: string;
  entitlement: Entitlement;
  access: Access;
  /** The plan could not be checked just now. */
  isOffline: boolean;
  wording: NoticeWording;
  saveFile: (file: OutgoingFile) => unknown;
  /** Checks the plan again; left out where that is automatic. */
  onCheckAgain?: () => void;
  /** Reloads the page; left out in a program, whose window is no page. */
  onReload?: () => void;
  /** Further notices of the shell. */
  children?: ReactNode;
}

/** Notices above the planner: unsaved changes, other versions, the plan, the network. Empty by default. */
export function PlannerNotices(props: PlannerNoticesProps) {
  return (
    <div className={styles.notices}>
      <Unsaved {...props} />
      <OtherVersion {...props} />
      {props.children}
      <AccessNotice {...props} />
    </div>
  );
}

/** Groups several buttons of one notice. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

function Unsaved({ session, saveFile }: PlannerNoticesProps) {
  const save = useStore(session.view, (view) => view.save);
  if (save.status !== 'failed') return null;
  const action = (
    <NoticeActions>
      <Button size="small" onClick={() => session.retry()}>
        Try again
      </Button>
      {/* Exports changes that could not be saved. */}
      <Button size="small" onClick={() => void saveFile(plannerFile(session))}>
        Export my planner
      </Button>
    </NoticeActions>
  );
  return (
    <Notice strip tone="error" action={action}>
      {save.failure.sentence}
    </Notice>
  );
}

function OtherVersion({ session, wording, onReload }: PlannerNoticesProps) {
  const failure = useStore(session.view, (view) => (view.failure?.code === 'outdated' ? view.failure : null));
  const isNewer = useStore(session.view, (view) => view.readOnly === 'newer');
  if (!failure && !isNewer) return null;
  const action = onReload && (
    <Button size="small" onClick={onReload}>
      Reload
    </Button>
  );
  return (
    <Notice strip tone="error" action={action}>
      {failure?.sentence ?? wording.newer}
    </Notice>
  );
}

/** The source of the access, and when it ended. */
function endedSentence(entitlement: Entitlement): string {
  const now = serverTime(entitlement, Date.now());
  const ended = endedAccess({ trialUsed: true, isInvitedTester: false, institutionName: null, ...entitlement, now });
  return ended ? sayEndedAccess(ended, now, navigator.language) : 'Your plan has ended.';
}

function AccessNotice(props: PlannerNoticesProps) {
  const { userName, entitlement, access, isOffline, wording, onCheckAgain } = props;
  const retry = onCheckAgain && (
    <Button size="small" onClick={onCheckAgain}>
      Try again
    </Button>
  );
  if (access === 'ended') {
    return (
      <Notice strip action={<LinkButton href="/plans">See plans</LinkButton>}>
        {endedSentence(entitlement)} Your planner is still on {wording.place}. You can read and export it.
      </Notice>
    );
  }
  if (access === 'unconfirmed') {
    return (
      <Notice strip action={retry}>
        {entitlement.confirmedAt === null
          ? 'Your plan has not been checked yet.'
          : `Your plan could not be checked for ${OFFLINE_DAYS} days.`}{' '}
        You can read and export your planner. Go online once to change it again.
      </Notice>
    );
  }
  if (!isOffline) return null;
  return (
    <Notice strip quiet action={retry}>
      You’re offline, {userName}. Everything is kept on {wording.place}.
    </Notice>
  );
}
