import { isUntouched } from '@bellweek/planner/session/untouched';
import { PlannerGone } from '@bellweek/planner/screens/first-run/planner-gone';
import type { PlannerSession } from '@bellweek/planner/session/session';
import { Button } from '@bellweek/ui/button';
import { LinkButton } from '@bellweek/ui/link-button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { Spinner } from '@bellweek/ui/spinner';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../config/paths.ts';
import { lastAccount } from '../../session/last-account.ts';
import type { LastAccount } from '../../session/last-account.ts';
import { useApi, useRevalidate, useSession } from '../../session/session-context.tsx';
import { accessOf } from './access.ts';
import type { Access } from './access.ts';
import { createAccountCheck } from './account-check.ts';
import { GateNotices } from './gate-notices.tsx';
import { keepPlannerPage } from './new-version.ts';
import { holdPlanner, plannerOf } from './open-planners.ts';
import { usePlannerMark } from './use-planner-mark.ts';

/** What the planner's screens stand on. */
export interface OpenPlanner {
  session: PlannerSession;
  user: LastAccount['user'];
  access: Access;
}

export interface PlannerGateProps {
  /** The screens, once the planner is open. Changes are refused by the session itself where `access` is not `licensed`. */
  children: (planner: OpenPlanner) => ReactNode;
}

/** Lets the signed-in person into their own planner; without the API, the person this device last knew. */
export function PlannerGate({ children }: PlannerGateProps) {
  const signedIn = useSession((session) => session.user);
  const isLoading = useSession((session) => session.isLoading);
  const isUnreachable = useSession((session) => session.isUnreachable);
  const user = signedIn ?? (isLoading || isUnreachable ? (lastAccount()?.user ?? null) : null);
  useEffect(() => void keepPlannerPage(), []);
  if (!user) return null;
  // Another account is another planner: nothing of the first one stays.
  return (
    <Account key={user.id} user={user} isConfirmed={signedIn !== null}>
      {children}
    </Account>
  );
}

interface AccountProps extends PlannerGateProps {
  user: LastAccount['user'];
  /** The API has said that this person is signed in. */
  isConfirmed: boolean;
}

function Account({ user, isConfirmed, children }: AccountProps) {
  const api = useApi();
  const revalidate = useRevalidate();
  const [check] = useState(() => createAccountCheck(user));
  const { account, problem } = useStore(check.state);

  useEffect(() => {
    if (isConfirmed) void check.confirm(api);
    const ask = () => void (isConfirmed ? check.confirm(api) : revalidate());
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [api, check, isConfirmed, revalidate]);

  if (account) {
    return (
      <Opened account={account} isOffline={!isConfirmed || problem !== null}>
        {children}
      </Opened>
    );
  }
  if (problem === null) return <Waiting label="Opening your planner…" />;
  const retry = (
    <Button size="small" onClick={() => void check.confirm(api)}>
      Try again
    </Button>
  );
  return <Closed action={retry}>Your plan could not be checked. Please check your connection. ({problem})</Closed>;
}

interface OpenedProps extends PlannerGateProps {
  account: LastAccount;
  isOffline: boolean;
}

function Opened({ account, isOffline, children }: OpenedProps) {
  const { user } = account;
  const [session] = useState(() => plannerOf(user.id, accessOf(account, Date.now()) === 'licensed'));
  const phase = useStore(session.view, (view) => view.phase);
  const failure = useStore(session.view, (view) => view.failure);
  const hasPlanned = usePlannerMark(session, user.id);
  const [startsAnew, setStartsAnew] = useState(false);
  const isGone = useStore(
    session.view,
    (view) => !startsAnew && isUntouched(view) && (view.isLost || hasPlanned === true),
  );
  // The session's minute: a plan may end while the planner is open.
  const access = useStore(session.view, (view) => accessOf(account, Date.parse(view.now)));

  useEffect(() => holdPlanner(user.id), [user.id]);
  useEffect(() => session.setCanChange(access === 'licensed'), [session, access]);
  useEffect(() => askToKeep(session), [session]);

  if (phase === 'opening' || (phase === 'open' && hasPlanned === null))
    return <Waiting label="Opening your planner…" />;
  if (phase === 'failed' || (phase === 'ended' && failure?.code === 'deleted')) {
    const retry = (
      <Button size="small" onClick={() => (failure?.isSilent ? window.location.reload() : void session.open())}>
        {failure?.isSilent ? 'Reload' : 'Try again'}
      </Button>
    );
    return <Closed action={phase === 'failed' ? retry : undefined}>{failure?.sentence}</Closed>;
  }
  return (
    <>
      <GateNotices session={session} account={account} access={access} isOffline={isOffline} />
      {isGone ? (
        <PlannerGone session={session} onStartAnew={() => setStartsAnew(true)} />
      ) : (
        children({ session, user, access })
      )}
    </>
  );
}

/** Asks the browser to keep the data as soon as there is something to keep: some ask the person, who should know why. */
function askToKeep(session: PlannerSession): () => void {
  const stop = session.view.subscribe(({ save }) => {
    if (save.status !== 'saving') return;
    stop();
    void session.persist();
  });
  return stop;
}

function Waiting({ label }: { label: string }) {
  return (
    <Page title="Planner">
      <Spinner label={label} />
    </Page>
  );
}

function Closed({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Page title="Planner" actions={<LinkButton href={paths.dashboard}>Dashboard</LinkButton>}>
      <Notice tone="error" action={action}>
        {children}
      </Notice>
    </Page>
  );
}
