import { LIMITS } from '@bellweek/api-client/contract/limits';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../../session/session-context.tsx';
import { DRAFT_PREFIXES } from '../../session/tab-storage.ts';

const replyDraft = z.object({
  subject: z.string().max(LIMITS.subject),
  message: z.string().max(LIMITS.message),
  /** The last attempt: the same text again is the same email. */
  attempt: z.object({ key: z.string(), body: z.string() }).nullable(),
});
export type ReplyDraft = z.infer<typeof replyDraft>;

const noteDraft = z.object({
  note: z.string().max(LIMITS.note),
  /** The version of the note that it was typed over. */
  version: z.int(),
});
export type NoteDraft = z.infer<typeof noteDraft>;

function stored<T>(schema: z.ZodType<T>, key: string): T | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

type Kept<T> = [draft: T | null, keep: (next: T | null) => void];

/** Text that is not sent or saved yet, which this tab keeps for a reload and for the next time the panel opens. */
function useDraft<T>(kind: 'reply' | 'note', schema: z.ZodType<T>, requestId: string): Kept<T> {
  const userId = useSession(({ user }) => user?.id ?? '');
  const key = `${DRAFT_PREFIXES[kind]}${userId}:${requestId}`;
  const [known, setKnown] = useState(() => stored(schema, key));
  const keep = (next: T | null) => {
    setKnown(next);
    try {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(next));
    } catch (failure) {
      console.warn('The draft could not be kept for a reload:', failure);
    }
  };
  return [known, keep];
}

export const useReplyDraft = (requestId: string): Kept<ReplyDraft> => useDraft('reply', replyDraft, requestId);
export const useNoteDraft = (requestId: string): Kept<NoteDraft> => useDraft('note', noteDraft, requestId);
