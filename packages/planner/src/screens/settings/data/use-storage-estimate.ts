import { useEffect, useState } from 'react';
import type { StorageEstimate } from '../../../store/port.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

/** What the device says about its storage; null until it has answered. Asked again after each save: there is more to keep. */
export function useStorageEstimate(): StorageEstimate | null {
  const session = usePlannerSession();
  const [room, setRoom] = useState<StorageEstimate | null>(null);
  const step = usePlanner((view) => view.save.status);
  useEffect(() => {
    if (step !== 'saved') return;
    let isCurrent = true;
    session.storageEstimate().then(
      (answer) => isCurrent && setRoom(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session, step]);
  return room;
}
