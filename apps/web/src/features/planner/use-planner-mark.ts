import { hasOwn, isFreshPlanner } from '@bellweek/planner/session';
import type { PlannerSession, PlannerView } from '@bellweek/planner/session';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useApi, useSession } from '../../session/session-context.tsx';

/**
 * Whether this person has planned in a browser before: read from the API if this browser has no planner, and saved
 * there with the first change here. False if the API cannot be reached; null until it is known.
 */
export function usePlannerMark(session: PlannerSession, accountId: string): boolean | null {
  const api = useApi();
  const isConfirmed = useSession(({ user }) => user?.id === accountId);
  const isOpen = useStore(session.view, ({ phase }) => phase === 'open');
  const [hasPlanned, setHasPlanned] = useState<boolean | null>(null);
  const isKnown = hasPlanned !== null;
  useEffect(() => {
    if (!isOpen || isKnown) return;
    let isCurrent = true;
    const ask = async () => {
      const isAsked = isConfirmed && isFreshPlanner(session.view.getState());
      const answer = isAsked ? ((await api.getPlannerMark()).data?.hasPlanned ?? false) : false;
      if (isCurrent) setHasPlanned(answer);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [api, session, isOpen, isConfirmed, isKnown]);
  useEffect(() => {
    if (!isOpen || !isConfirmed) return;
    const look = ({ save, state }: PlannerView) => {
      if (save.status !== 'saved' || !hasOwn(state)) return;
      stop();
      void api.markPlanner();
    };
    const stop = session.view.subscribe(look);
    look(session.view.getState());
    return stop;
  }, [api, session, isOpen, isConfirmed]);
  return hasPlanned;
}
