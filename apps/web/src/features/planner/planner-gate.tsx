import { OpenSynced, PlannerGone, useHasPlanner, useIsArriving, useIsLooking } from '@bellweek/planner/screens';
import { browserDevice, isFreshPlanner } from '@bellweek/planner/session';
import type { PlannerSession } from '@bellweek/planner/session';
import type { SyncPort } from '@bellweek/planner/sync';
import { createIndexedDbDrafts, createIndexedDbStore } from '@bellweek/planner/store';
import { accessOf, knownClock } from '@bellweek/shell/account/access';
import { ClosedPage, PlannerGate as OpenGate, useAccess } from '@bellweek/shell/screens/planner-gate';
import { PlannerNotices } from '@bellweek/shell/screens/planner-notices';
import { usePlannerSession } from '@bellweek/shell/session/use-planner-session';
import { LinkButton } from '@bellweek/ui/link-button';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { paths } from '../../config/paths.ts';
import { lastAccount } from '../../session/last-account.ts';
import type { LastAccount } from '../../session/last-account.ts';
import { useApi, useRevalidate, useSession } from '../../session/session-context.tsx';
import { saveFile } from '../../site/save-file.ts';
import { createAccountCheck } from './account-check.ts';
import { BrowserNotices } from './browser-notices.tsx';
import { keepPlannerPage } from './new-version.ts';
import { useSync } from './sync.ts';
import { usePlannerMark } from './use-planner-mark.ts';

const WORDING = {
  place: 'this device',
  newer: 'A newer version saved your planner, so it is read-only here. Reload this page to change it.',
};
const WAY_OUT = <LinkButton href={paths.dashboard}>Dashboard</LinkButton>;
const LOOK_AGAIN_MS = 10_000;
const reload = () => window.location.reload();

/** Dependencies of the planner's screens. */
export interface OpenPlanner {
  session: PlannerSession;
  user: LastAccount['user'];
  sync: SyncPort;
}

export interface PlannerGateProps {
  /** The screens, once the planner is open. The session itself refuses changes unless `access` is `licensed`. */
  children: (planner: OpenPlanner) => ReactNode;
}

/** Opens the planner of the signed-in person; without the API, of the person last signed in on this device. */
export function PlannerGate({ children }: PlannerGateProps) {
  const signedIn = useSession((session) => session.user);
  const isLoading = useSession((session) => session.isLoading);
  const isUnreachable = useSession((session) => session.isUnreachable);
  const user = signedIn ?? (isLoading || isUnreachable ? (lastAccount()?.user ?? null) : null);
  useEffect(() => void keepPlannerPage(), []);
  if (!user) return null;
  // Another account is another planner: no state of the first one stays.
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
  const { account, isConfirmed: isPlanConfirmed, problem } = useStore(check.state);
  const checkAgain = useCallback(() => void check.confirm(api), [check, api]);

  useEffect(() => {
    if (isConfirmed) void check.confirm(api);
    const ask = () => void (isConfirmed ? check.confirm(api) : revalidate());
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, [api, check, isConfirmed, revalidate]);

  if (account) {
    return (
      <Opened
        account={account}
        isConfirmed={isPlanConfirmed}
        isOffline={!isConfirmed || problem !== null}
        onCheckAgain={checkAgain}
      >
        {children}
      </Opened>
    );
  }
  if (problem === null) return null;
  return (
    <ClosedPage actions={WAY_OUT} onRetry={() => check.confirm(api)}>
      Your plan could not be checked. Please check your connection. ({problem})
    </ClosedPage>
  );
}

/** Sync of which a student with an empty planner here expects the first questions, once they have deleted their copy. */
const startingAnew = (port: SyncPort, onStart: (isStarted: boolean) => void): SyncPort => ({
  ...port,
  deleteEverywhere: async () => {
    // Before the copy goes: a planner without one would be said to be elsewhere.
    onStart(true);
    const answer = await port.deleteEverywhere();
    if (!answer.ok) onStart(false);
    return answer;
  },
});

interface OpenedProps extends PlannerGateProps {
  account: LastAccount;
  /** The API has confirmed the account's plan since the page was loaded. */
  isConfirmed: boolean;
  isOffline: boolean;
  onCheckAgain: () => void;
}

function Opened({ account, isConfirmed, isOffline, onCheckAgain, children }: OpenedProps) {
  const { user } = account;
  const session = usePlannerSession(user.id, () => ({
    store: createIndexedDbStore({ accountId: user.id }),
    drafts: createIndexedDbDrafts(user.id),
    device: browserDevice(),
    canChange: accessOf(account, Date.now()) === 'licensed',
    clock: knownClock(account),
  }));
  const hasPlanned = usePlannerMark(session, user.id);
  const [startsAnew, setStartsAnew] = useState(false);
  const isGone = useStore(
    session.view,
    (view) => !startsAnew && isFreshPlanner(view) && (view.isLost || hasPlanned === true),
  );
  const access = useAccess(session, { entitlement: account, isConfirmed, onCheckAgain });
  const given = useSync(session, user);
  const sync = useMemo(() => startingAnew(given, setStartsAnew), [given]);
  const isArriving = useIsArriving(sync);
  const isLooking = useIsLooking(sync);
  const hasSynced = useHasPlanner(sync);
  // Sync may be turned on meanwhile on the device that has the planner.
  const isWaiting = isGone && !hasSynced;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void sync.openSynced(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [sync, isWaiting]);
  useEffect(() => askToKeep(session), [session]);
  return (
    <OpenGate
      session={session}
      isWaiting={hasPlanned === null || isLooking}
      waiting={null}
      actions={WAY_OUT}
      onReload={reload}
    >
      <PlannerNotices
        session={session}
        userName={user.name}
        entitlement={account}
        access={access}
        isOffline={isOffline}
        wording={WORDING}
        saveFile={saveFile}
        onReload={reload}
      >
        <BrowserNotices session={session} />
      </PlannerNotices>
      {isGone && !isArriving ? (
        <PlannerGone
          session={session}
          synced={hasSynced && <OpenSynced port={sync} />}
          onStartAnew={() => setStartsAnew(true)}
        />
      ) : (
        children({ session, user, sync })
      )}
    </OpenGate>
  );
}

/** Requests persistent storage at the first change: some browsers ask the person, who should know why. */
function askToKeep(session: PlannerSession): () => void {
  const stop = session.view.subscribe(({ save }) => {
    if (save.status !== 'saving') return;
    stop();
    void session.persist();
  });
  return stop;
}
