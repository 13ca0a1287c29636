import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { PlannerSession } from '../../session/session.ts';
import type { Room } from '../../store/port.ts';

/** What the device says about its storage; null until it has answered. Asked again after each save: there is more to keep. */
export function useRoom(session: PlannerSession): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  const step = useStore(session.view, (view) => view.save.step);
  useEffect(() => {
    if (step !== 'saved') return;
    let isCurrent = true;
    session.room().then(
      (answer) => isCurrent && setRoom(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [session, step]);
  return room;
}
