import { LIMITS } from '@bellweek/api-client/contract/limits';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../session/session-context.tsx';
import { DRAFT_PREFIXES } from '../../session/tab-storage.ts';

const draft = z.object({
  subject: z.string().max(LIMITS.subject),
  message: z.string().max(LIMITS.message),
  /** The last attempt: the same text again is the same email. */
  attempt: z.object({ key: z.string(), body: z.string() }).nullable(),
});
export type ReplyDraft = z.infer<typeof draft>;

function stored(key: string): ReplyDraft | null {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** An unsent reply, which this tab keeps for a reload. */
export function useReplyDraft(requestId: string): [ReplyDraft | null, (draft: ReplyDraft | null) => void] {
  const userId = useSession(({ user }) => user?.id ?? '');
  const key = `${DRAFT_PREFIXES.reply}${userId}:${requestId}`;
  const [known, setKnown] = useState(() => stored(key));
  const keep = (next: ReplyDraft | null) => {
    setKnown(next);
    try {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
    } catch (failure) {
      console.warn('The reply could not be kept for a reload:', failure);
    }
  };
  return [known, keep];
}
