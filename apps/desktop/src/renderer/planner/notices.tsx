import type { Access } from '@bellweek/planner/session/access';
import { OFFLINE_DAYS } from '@bellweek/planner/session/access';
import { plannerFile } from '@bellweek/planner/session/files';
import type { PlannerSession } from '@bellweek/planner/session/session';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { sayEndedAccess } from '@bellweek/ui/screens/ended-access';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { keptSignIn } from '../account/kept-sign-in.ts';
import { place } from '../app/place.ts';
import { useAccount, useShell } from '../app/shell-context.tsx';
import { UpdateNotice } from '../updates/update-notice.tsx';
import { savingSentence } from './failures.ts';
import styles from './notices.module.css';

interface NoticesProps {
  session: PlannerSession;
  access: Access;
}

/** What stands above everything when something is not as usual; nothing otherwise. */
export function Notices({ session, access }: NoticesProps) {
  return (
    <div className={styles.notices}>
      <Unsaved session={session} />
      <UpdateNotice />
      <Newer session={session} />
      <SignInAgain />
      <SignInEnds />
      <AccessNotice access={access} />
      <Kept session={session} />
    </div>
  );
}

function Unsaved({ session }: { session: PlannerSession }) {
  const { shell } = useShell().bridge;
  const save = useStore(session.view, (view) => view.save);
  if (save.status !== 'failed') return null;
  // Onto another disk.
  const exportPlanner = () => {
    const { name, text } = plannerFile(session);
    void shell.saveFile({ name, text });
  };
  const action = (
    <span className={styles.buttons}>
      <Button size="small" onClick={() => session.retry()}>
        Try again
      </Button>
      <Button size="small" onClick={exportPlanner}>
        Export my planner
      </Button>
    </span>
  );
  return (
    <Notice strip tone="error" action={action}>
      {savingSentence(save.failure.code)}
    </Notice>
  );
}

function Newer({ session }: { session: PlannerSession }) {
  const isNewer = useStore(session.view, (view) => view.readOnly === 'newer');
  if (!isNewer) return null;
  return (
    <Notice strip tone="error">
      A newer version of this app saved your planner, so it is read-only here. Update the app to change it.
    </Notice>
  );
}

function SignInAgain() {
  const { account } = useShell().bridge;
  const needsSignIn = useAccount((view) => view.needsSignIn);
  const isSigningIn = useAccount((view) => view.isSigningIn);
  if (!needsSignIn) return null;
  const action = (
    <Button size="small" onClick={() => void account.signIn()}>
      {isSigningIn ? 'Open the browser again' : 'Log in'}
    </Button>
  );
  return (
    <Notice strip action={action}>
      This computer does not keep your sign-in. Log in again to have your plan checked.
    </Notice>
  );
}

function SignInEnds() {
  const current = useStore(place, (state) => state.current);
  const sentence = useAccount((view) => keptSignIn(view, current));
  return (
    sentence && (
      <Notice strip quiet>
        {sentence}
      </Notice>
    )
  );
}

/** Through whom there was access, and since when it is over; asked for only once it is. */
function useEndedSentence(hasEnded: boolean): string {
  const { account } = useShell().bridge;
  const [sentence, setSentence] = useState('Your plan has ended.');
  useEffect(() => {
    if (!hasEnded) return;
    let isCurrent = true;
    void account.plan().then((answer) => {
      const ended = 'plan' in answer ? answer.plan.ended : null;
      if (isCurrent && ended) setSentence(sayEndedAccess(ended, Date.now(), navigator.language));
    });
    return () => {
      isCurrent = false;
    };
  }, [account, hasEnded]);
  return sentence;
}

function AccessNotice({ access }: { access: Access }) {
  const { account } = useShell().bridge;
  const name = useAccount((view) => view.user?.name ?? '');
  const problem = useAccount((view) => view.problem);
  const wasConfirmed = useAccount((view) => view.confirmedAt !== null);
  const ended = useEndedSentence(access === 'ended');
  const retry = (
    <Button size="small" onClick={() => void account.confirm()}>
      Try again
    </Button>
  );
  if (access === 'ended') {
    return (
      <Notice strip action={<LinkButton href="/plans">See plans</LinkButton>}>
        {ended} Your planner is still on this computer. You can read and export it.
      </Notice>
    );
  }
  if (access === 'unconfirmed') {
    return (
      <Notice strip action={retry}>
        {wasConfirmed
          ? `Your plan could not be checked for ${OFFLINE_DAYS} days.`
          : 'Your plan has not been checked yet.'}{' '}
        You can read and export your planner; connect to the internet once to change it.
      </Notice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice strip quiet action={retry}>
      You are offline. Everything is kept on this computer, {name}.
    </Notice>
  );
}

function Kept({ session }: { session: PlannerSession }) {
  const isLost = useStore(session.view, (view) => view.isLost);
  const isRestored = useStore(session.view, (view) => view.isRestored);
  if (isRestored) {
    return (
      <Notice strip action={<LinkButton href="/backups">See backups</LinkButton>}>
        Your planner’s file was damaged. What could be read of it, or its newest backup, stands in its place; the
        damaged file has been put aside.
      </Notice>
    );
  }
  if (!isLost) return null;
  return (
    <Notice strip tone="error">
      Your planner’s file was damaged, and there is no backup of it. The damaged file has been put aside. If you
      exported your planner, you can import that file again.
    </Notice>
  );
}
