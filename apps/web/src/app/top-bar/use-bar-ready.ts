import { useEffect, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';

/** Time after which the bar appears in its signed-out state. */
const TIMEOUT_MS = 3_000;

/** Whether the bar may appear: once the authentication status is known, or after three seconds without it. */
export function useBarReady(): boolean {
  const isLoading = useSession((session) => session.isLoading);
  const [isImpatient, setImpatient] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setImpatient(true), TIMEOUT_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return !isLoading || isImpatient;
}
