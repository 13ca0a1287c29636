import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../ipc/contract.ts';

export type Broadcast = <E extends EventName>(name: E, payload: Events[E]) => void;

/** Tells every window that is open. */
export function broadcaster(windows: { getAllWindows: () => BrowserWindow[] }): Broadcast {
  return (name, payload) => {
    for (const window of windows.getAllWindows()) {
      if (!window.isDestroyed()) window.webContents.send(name, payload);
    }
  };
}
