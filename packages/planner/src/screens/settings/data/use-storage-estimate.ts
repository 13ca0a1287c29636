import { useEffect, useState } from 'react';
import type { StorageEstimate } from '../../../store/port.ts';
import { usePlanner, usePlannerSession } from '../../workspace/planner-context.tsx';

/** Storage estimate of the device; null until it has answered. Queried again after each save, which uses more. */
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
