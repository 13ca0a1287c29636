import type { PlannerSession } from '@bellweek/planner/session';
import { Button } from '@bellweek/ui/button';
import { Notice } from '@bellweek/ui/notice';
import { Page } from '@bellweek/ui/page';
import { Spinner } from '@bellweek/ui/spinner';
import { useEffect, useEffectEvent } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { accessOf, serverTime } from '../account/access.ts';
import type { Access, Entitlement } from '../account/access.ts';

/** Age of an answer that need not be asked for again. */
const FRESH_MS = 120_000;

export interface AccessOptions {
  entitlement: Entitlement;
  /** Whether the API has confirmed the entitlement since the program or page started. */
  isConfirmed: boolean;
  /** Asks the API for the entitlement anew. */
  onCheckAgain: () => void;
}

/**
 * Access to the planner at the session's minute: a plan may end while the planner is open. Sets it in the session too, as it
 * does the server's clock. Before access ends by the clock alone the API is asked once more: the clock may have been put forward.
 */
export function useAccess(session: PlannerSession, { entitlement, isConfirmed, onCheckAgain }: AccessOptions): Access {
  const access = useStore(session.view, (view) => accessOf(entitlement, Date.parse(view.now)));
  const { clockOffset, confirmedAt } = entitlement;
  useEffect(() => {
    if (isConfirmed && clockOffset !== undefined) session.confirmClock(clockOffset);
  }, [session, isConfirmed, clockOffset, confirmedAt]);
  useEffect(() => session.setCanChange(access === 'licensed'), [session, access]);
  const checkOldAnswer = useEffectEvent(() => {
    const age = serverTime(entitlement, Date.now()) - (entitlement.confirmedAt ?? 0);
    if (Math.abs(age) > FRESH_MS) onCheckAgain();
  });
  useEffect(() => {
    if (isConfirmed && access !== 'licensed') checkOldAnswer();
  }, [isConfirmed, access]);
  return access;
}

export interface PlannerGateProps {
  session: PlannerSession;
  /** The open planner is not to be shown yet. */
  isWaiting?: boolean;
  /** Shown until it is; a page that says so where left out. */
  waiting?: ReactNode;
  /** Further actions on the page of a planner that does not open. */
  actions?: ReactNode;
  /** Reloads the page; left out in a program, whose window is no page. */
  onReload?: () => void;
  /** Rendered once the planner is open. */
  children: ReactNode;
}

/** Shows the planner once it is open, and until then a page that says why it is not. */
export function PlannerGate(props: PlannerGateProps) {
  const { session, isWaiting = false, waiting = <OpeningPage />, actions, onReload, children } = props;
  const phase = useStore(session.view, (view) => view.phase);
  const failure = useStore(session.view, (view) => view.failure);
  if (phase === 'opening' || (phase === 'open' && isWaiting)) return waiting;
  if (phase === 'failed') {
    const reload = failure?.isSilent ? onReload : undefined;
    return (
      <ClosedPage actions={actions} retry={reload ? 'Reload' : 'Try again'} onRetry={reload ?? (() => session.open())}>
        {failure?.sentence}
      </ClosedPage>
    );
  }
  if (phase === 'ended' && failure?.code === 'deleted')
    return <ClosedPage actions={actions}>{failure.sentence}</ClosedPage>;
  return children;
}

function OpeningPage() {
  return (
    <Page title="Planner">
      <Spinner label="Opening your planner…" />
    </Page>
  );
}

export interface ClosedPageProps extends Pick<PlannerGateProps, 'actions' | 'children'> {
  retry?: string;
  onRetry?: () => unknown;
}

export function ClosedPage({ actions, retry = 'Try again', onRetry, children }: ClosedPageProps) {
  const action = onRetry && (
    <Button size="small" onClick={() => void onRetry()}>
      {retry}
    </Button>
  );
  return (
    <Page title="Planner" actions={actions}>
      <Notice tone="error" action={action}>
        {children}
      </Notice>
    </Page>
  );
}
