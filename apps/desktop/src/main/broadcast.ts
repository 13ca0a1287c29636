import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../ipc/contract.ts';

export type Broadcast = <E extends EventName>(name: E, payload: Events[E]) => void;

/** Sends a message to every open window. */
export function broadcaster(windows: { getAllWindows: () => BrowserWindow[] }): Broadcast {
  return (name, payload) => {
    for (const window of windows.getAllWindows()) {
      if (!window.isDestroyed()) window.webContents.send(name, payload);
    }
  };
}
