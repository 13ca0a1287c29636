import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present in milliseconds, fresh each minute: a plan may end while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
