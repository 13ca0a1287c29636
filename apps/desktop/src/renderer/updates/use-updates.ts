import { useEffect, useState } from 'react';
import type { UpdateView } from '../../ipc/update-view.ts';
import { useShell } from '../app/shell-context.tsx';

/** How updates stand, as of now and from now on; null until it is known. */
export function useUpdates(): UpdateView | null {
  const { bridge } = useShell();
  const [update, setUpdate] = useState<UpdateView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const stop = bridge.on.updatesChanged(setUpdate);
    void bridge.updates.read().then((view) => isCurrent && setUpdate((known) => known ?? view));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge]);
  return update;
}
