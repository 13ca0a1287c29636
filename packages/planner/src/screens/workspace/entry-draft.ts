import { useEffect, useState } from 'react';
import { z } from 'zod';
import { DISMISSED_KINDS } from '../../domain/quick-entry/token.ts';
import type { Dismissed } from '../../domain/quick-entry/token.ts';
import { entryKey, readStored, writeStored } from '../../session/draft-storage.ts';

/** What stands in the field, and which chips were turned back into text. */
export interface EntryDraft {
  text: string;
  dismissed: readonly Dismissed[];
}

const NO_DRAFT: EntryDraft = { text: '', dismissed: [] };
const schema = z.object({
  text: z.string(),
  dismissed: z.array(z.object({ kind: z.enum(DISMISSED_KINDS), text: z.string() })),
});

/** An event named by the account tells an open field that its draft was changed elsewhere in this tab. */
const ofThisTab = new EventTarget();

const ofDevice = (): Storage => localStorage;

function read(accountId: string): EntryDraft {
  const kept = schema.safeParse(readStored(ofDevice, entryKey(accountId)));
  return kept.success ? kept.data : NO_DRAFT;
}

/** Puts words in front of what is typed next, for whoever begins somewhere else; what stands there stays. */
export function beginWith(accountId: string, words: string): void {
  const draft = read(accountId);
  const text = `${draft.text.trimEnd()} ${words} `.trimStart();
  writeStored(ofDevice, entryKey(accountId), { ...draft, text });
  ofThisTab.dispatchEvent(new Event(accountId));
}

/** What is being typed, kept on this device and the same in all tabs, so that nothing that ends costs anybody their words. */
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
    // An empty one too: it is newer than what the disk may still have of before.
    writeStored(ofDevice, entryKey(accountId), next);
  };
  return [draft, change];
}
