import { useState } from 'react';
import { settle } from '../account/action.ts';
import type { ActionResult } from '../account/action.ts';

export interface RunningAction {
  isPending: boolean;
  /** Why the last one failed, in one sentence. */
  error: string | null;
  /** Runs it, unless one is running. @returns whether it succeeded */
  run: (action: () => Promise<ActionResult>) => Promise<boolean>;
  /** Forgets the error. */
  clear: () => void;
}

/** A call that a press starts, with what its button and its notice show. */
export function useAction(): RunningAction {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (action: () => Promise<ActionResult>): Promise<boolean> => {
    if (isPending) return false;
    setPending(true);
    setError(null);
    const result = await settle(action);
    setPending(false);
    setError(result.error);
    return result.error === null;
  };
  return { isPending, error, run, clear: () => setError(null) };
}
