import { useEffect, useState } from 'react';
import type { ReachView } from '../../ipc/views.ts';
import { useShell } from '../app/shell-context.tsx';

/** What the program does beside its window, as of now and from now on; null until it is known. */
export function useReach(): ReachView | null {
  const { bridge } = useShell();
  const [reach, setReach] = useState<ReachView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const stop = bridge.on.reachChanged(setReach);
    void bridge.reach.read().then((view) => isCurrent && setReach((known) => known ?? view));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge]);
  return reach;
}
