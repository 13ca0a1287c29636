import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../../session/session.ts';
import type { StorageEstimate } from '../../../store/port.ts';

/** What the device says about its storage; null until it has answered. Asked again after each save: there is more to keep. */
export function useStorageEstimate(session: PlannerSession): StorageEstimate | null {
  const [room, setRoom] = useState<StorageEstimate | null>(null);
  const step = useStore(session.view, (view) => view.save.status);
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
