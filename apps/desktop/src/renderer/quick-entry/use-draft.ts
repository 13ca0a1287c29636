import { useEffect, useState } from 'react';
import type { ArgumentOf } from '../../ipc/contract.ts';
import type { AccountStore } from '../account/account-store.ts';

export type Draft = ArgumentOf<'quickEntry.add'>;
export const EMPTY: Draft = { text: '', dismissed: [], kind: null };

export interface QuickEntryDraft {
  draft: Draft;
  /** Reason why it was not added, in one sentence; the next keystroke removes it. */
  problem: string | null;
  write: (draft: Draft) => void;
  setProblem: (problem: string | null) => void;
}

/** Draft of a new task, until it is added or its author has signed out. */
export function useDraft(accounts: AccountStore): QuickEntryDraft {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const write = (next: Draft) => {
    setDraft(next);
    setProblem(null);
  };
  useEffect(
    () =>
      accounts.subscribe(({ user }, { user: before }) => {
        // The next person on this computer must not see it.
        if (before !== null && user?.id !== before.id) write(EMPTY);
      }),
    [accounts],
  );
  return { draft, problem, write, setProblem };
}
