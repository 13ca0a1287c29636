import { useEffect, useState } from 'react';
import type { OutboxView } from '../../ipc/outbox-view.ts';
import { useShell } from '../app/shell-context.tsx';

/** Items that have not arrived yet, kept up to date; null until they are known. */
export function useOutbox(): OutboxView | null {
  const { bridge } = useShell();
  const [view, setView] = useState<OutboxView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () => void bridge.outbox.read().then((answer) => isCurrent && setView(answer));
    read();
    const stop = bridge.on.outboxChanged(read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [bridge]);
  return view;
}
