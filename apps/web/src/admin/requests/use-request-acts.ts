import type { ApiResult } from '@bellweek/api-client/client/request';
import type { AssigneeChoice, Inbox, RequestState } from '@bellweek/api-client/contract/request-states';
import { showToast } from '@bellweek/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../../session/session-context.tsx';
import { useAdminClient } from '../admin-query.ts';

/** The part of a row that operators change. */
export interface Work {
  state: RequestState;
  stateChangedAt: string | null;
  stateChangedBy: string | null;
  assignee: { id: string; name: string } | null;
}

const DONE: Record<RequestState, string> = {
  open: 'Reopened.',
  answered: 'Marked as answered.',
  done: 'Marked as done.',
};

export interface RequestActs {
  setState: (request: Work & { id: string }, state: RequestState) => Promise<void>;
  assign: (request: Work & { id: string }, assignee: AssigneeChoice) => Promise<void>;
  /** Shows that a reply was sent. */
  answered: (id: string) => void;
}

/**
 * Changes a request on the server first, then here, with `show`. The row stays in a filtered list until that is fetched
 * again, so that the focus is kept and the act can be taken back.
 */
export function useRequestActs(inbox: Inbox, show: (id: string, change: Partial<Work>) => void): RequestActs {
  const api = useAdminClient();
  const queries = useQueryClient();
  const user = useSession((session) => session.user);
  // A ref: a second press may come before the next render.
  const isUnderWay = useRef(false);

  const run = async (call: () => Promise<ApiResult<unknown>>): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    const { error, status } = await call();
    isUnderWay.current = false;
    if (error === null) void queries.invalidateQueries({ queryKey: [inbox, 'counts'] });
    else {
      // A conflict is about somebody else's change.
      if (status === 409) void queries.invalidateQueries({ queryKey: [inbox, 'page'] });
      showToast({ title: 'Failed to change the request.', description: error, tone: 'error' });
    }
    return error === null;
  };
  const showState = (id: string, state: RequestState) =>
    show(id, { state, stateChangedAt: new Date().toISOString(), stateChangedBy: user?.name ?? null });
  const put = async (id: string, state: RequestState): Promise<boolean> => {
    const isDone = await run(() => api.setRequestState(inbox, id, state));
    if (isDone) showState(id, state);
    return isDone;
  };
  return {
    answered: (id) => {
      showState(id, 'answered');
      void queries.invalidateQueries({ queryKey: [inbox, 'counts'] });
    },
    setState: async ({ id, state: before }, state) => {
      if (!(await put(id, state))) return;
      const undo = () => void put(id, before);
      showToast({ title: DONE[state], tone: 'success', action: { label: 'Undo', onPress: undo } });
    },
    assign: async ({ id, assignee: before }, assignee) => {
      const request = { assignee, from: before?.id ?? null };
      if (!(await run(() => api.assignRequest(inbox, id, request)))) return;
      show(id, { assignee: assignee === 'me' && user ? { id: user.id, name: user.name } : null });
    },
  };
}
