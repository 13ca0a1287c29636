import { useEffect, useState } from 'react';
import type { ArgumentOf } from '../../ipc/contract.ts';
import type { AccountStore } from '../account/account-store.ts';

export type Draft = ArgumentOf<'quickEntry.add'>;
export const EMPTY: Draft = { text: '', dismissed: [] };

export interface DraftInHand {
  draft: Draft;
  /** Why it was not added, in one sentence; it goes with the next letter. */
  problem: string | null;
  write: (draft: Draft) => void;
  setProblem: (problem: string | null) => void;
}

/** What is typed for a new task, until it is added, or whoever typed it is gone. */
export function useDraft(accounts: AccountStore): DraftInHand {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const write = (next: Draft) => {
    setDraft(next);
    setProblem(null);
  };
  useEffect(
    () =>
      accounts.subscribe(({ user }, { user: before }) => {
        // Whoever comes next to this computer sees nothing of it.
        if (before !== null && user?.id !== before.id) write(EMPTY);
      }),
    [accounts],
  );
  return { draft, problem, write, setProblem };
}
