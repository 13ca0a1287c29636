import type { ApiResult } from '@bellweek/api-client/client/request';
import type { Campaign } from '@bellweek/api-client/contract/campaigns';
import { showToast } from '@bellweek/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUrlState } from '../../admin/use-url-state.ts';
import { useSession } from '../../session/session-context.tsx';
import { clearSent, idempotencyKeyOf } from './draft.ts';
import { MESSAGES } from './messages.ts';
import { currentProblem } from './problem.ts';
import type { Problem, Purpose } from './problem.ts';
import type { DraftState } from './use-draft.ts';
import { VIEW } from './view.ts';

export interface SendOptions<Body> extends DraftState {
  /** Fields that must not be empty, with their names. */
  required: Record<string, string>;
  recipients: number;
  body: Body;
  call: (body: Body, key: string) => Promise<ApiResult<Campaign>>;
}

export interface Sending {
  problem: Problem | null;
  isSending: boolean;
  /** The previous send got no answer. */
  isUnsettled: boolean;
  /** @returns why that cannot be done, which `problem` is from then on; null where it can */
  check: (purpose: Purpose) => Problem | null;
  send: () => Promise<void>;
}

/** Whether the server may have accepted it in spite of the error. */
const isUncertain = ({ status }: ApiResult<unknown>): boolean => status === 0 || status >= 500;

/** Whether the component is mounted, for late answers. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/**
 * Sends the tab's mail and opens the view of it; the text stays until the server has accepted it. On another page, a
 * notice says so instead.
 */
export function useSend<Body extends { subject: string }>(options: SendOptions<Body>): Sending {
  const { draft, update, required, recipients, body, call } = options;
  const [, change] = useUrlState(VIEW);
  const queries = useQueryClient();
  const csrfToken = useSession((session) => session.csrfToken);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  // A ref: a second press may come before the next render.
  const isUnderWay = useRef(false);
  const isShown = useIsShown();

  const findProblem = (purpose: Purpose = 'send'): Problem | null => {
    if (csrfToken === null) return { text: MESSAGES.noToken, fields: [] };
    if (recipients === 0 && purpose === 'send') return { text: MESSAGES.noRecipients, fields: [] };
    const needed = Object.keys(required).filter((name) => purpose !== 'preview' || name === 'template');
    const fields = needed.filter((name) => required[name]?.trim() === '');
    if (fields.length === 0) return null;
    const isTemplate = fields.every((name) => name === 'template');
    return { text: isTemplate ? MESSAGES.noTemplate : MESSAGES.required, fields, purpose };
  };
  const check = (purpose: Purpose): Problem | null => {
    const found = findProblem(purpose);
    setProblem(found);
    return found;
  };
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const text = JSON.stringify(body);
    const key = idempotencyKeyOf(draft, text);
    setSending(true);
    update((before) => ({ ...before, unsettled: { key, body: text } }));
    const result = await call(body, key);
    isUnderWay.current = false;
    setSending(false);
    const { subject } = body;
    if (result.data === null) {
      if (!isUncertain(result)) update((before) => ({ ...before, unsettled: null }));
      const failed = MESSAGES.failed(result.error ?? '');
      if (!isShown.current) showToast({ title: MESSAGES.maybeNotSent(subject), description: failed, tone: 'error' });
      return setProblem({ text: failed, fields: [], isFailure: true });
    }
    update((now) => clearSent(now, draft));
    void queries.invalidateQueries({ queryKey: ['campaigns', 'page'] });
    if (isShown.current) change({ campaign: result.data.id, state: 'all', page: 1 });
    else showToast({ title: MESSAGES.onItsWay(subject), tone: 'success' });
  };
  const isUnsettled = draft.unsettled !== null && !isSending;
  return { problem: currentProblem(problem, findProblem(problem?.purpose)), isSending, isUnsettled, check, send };
}
