import { useEffect, useState } from 'react';
import { z } from 'zod';
import { calendarAddress } from '../../core/text/calendar-address.ts';
import { DISMISSED_KINDS } from '../../rules/quick-entry/token.ts';
import { ENTRY_KINDS } from '../../rules/quick-entry/to-event.ts';
import type { EntryKind } from '../../rules/quick-entry/to-event.ts';
import type { Dismissed } from '../../rules/quick-entry/token.ts';
import { entryKey, readStored, writeStored } from '../../session/draft-storage.ts';

/** Text of the quick entry field, and the chips that were turned back into text. */
export interface EntryDraft {
  text: string;
  dismissed: readonly Dismissed[];
  /** The student's choice; null where the line decides. */
  kind: EntryKind | null;
}

export const NO_DRAFT: EntryDraft = { text: '', dismissed: [], kind: null };
const schema = z.object({
  text: z.string(),
  dismissed: z.array(z.object({ kind: z.enum(DISMISSED_KINDS), text: z.string() })),
  kind: z.enum(ENTRY_KINDS).nullable().default(null),
});

/** Event target for drafts changed elsewhere in this tab; the event type is the account's id. */
const ofThisTab = new EventTarget();

const ofDevice = (): Storage => localStorage;

function read(accountId: string): EntryDraft {
  const kept = schema.safeParse(readStored(ofDevice, entryKey(accountId)));
  return kept.success ? kept.data : NO_DRAFT;
}

/** Add words to the draft, such as the group of a new task; existing text is kept. */
export function appendToDraft(accountId: string, words: string): void {
  const draft = read(accountId);
  const text = `${draft.text.trimEnd()} ${words} `.trimStart();
  writeStored(ofDevice, entryKey(accountId), { ...draft, text });
  ofThisTab.dispatchEvent(new Event(accountId));
}

/** Draft of the quick entry field, kept on this device and shared by all tabs, so that nothing typed is lost. */
export function useEntryDraft(accountId: string): [EntryDraft, (draft: EntryDraft) => void] {
  const [draft, setDraft] = useState(() => read(accountId));
  useEffect(() => {
    const follow = () => setDraft(read(accountId));
    const followTabs = ({ key }: StorageEvent) => {
      if (key === entryKey(accountId)) follow();
    };
    ofThisTab.addEventListener(accountId, follow);
    window.addEventListener('storage', followTabs);
    return () => {
      ofThisTab.removeEventListener(accountId, follow);
      window.removeEventListener('storage', followTabs);
    };
  }, [accountId]);
  const change = (next: EntryDraft) => {
    setDraft(next);
    // Store an empty draft too: the disk may still hold an older one. The address of a calendar works like a password.
    writeStored(ofDevice, entryKey(accountId), calendarAddress(next.text) === null ? next : NO_DRAFT);
  };
  return [draft, change];
}
