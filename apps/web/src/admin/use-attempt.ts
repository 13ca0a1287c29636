import { useState } from 'react';

/** One act after the other, with the sentence of the last one that failed. */
export function useAttempt() {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = async (act: () => Promise<unknown>) => {
    if (isPending) return;
    setFailure(null);
    setPending(true);
    try {
      await act();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };
  return { attempt, isPending, failure };
}
