import { useEffect, useState } from 'react';

/**
 * A view of the main process, kept up to date; null until it is known.
 * @param read the bridge's own function, and so the same at each call
 * @param listen likewise
 */
export function useView<T>(read: () => Promise<T>, listen: (listener: (view: T) => void) => () => void): T | null {
  const [view, setView] = useState<T | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const stop = listen(setView);
    // A view that arrived meanwhile is newer.
    void read().then((first) => isCurrent && setView((known) => known ?? first));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [read, listen]);
  return view;
}
