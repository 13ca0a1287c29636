import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { Bridge } from '../ipc/contract.ts';

const ipc = new EventEmitter();
const exposed = new Map<string, unknown>();
vi.mock('electron', () => ({
  ipcRenderer: ipc,
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => exposed.set(name, api) },
}));

it('S61 gives the page what an event says, and nothing of the way it came', async () => {
  await import('./preload.ts');
  const { on } = exposed.get('bellweek') as Bridge;
  const heard = vi.fn();
  const stop: () => unknown = on.quickEntryShown(heard);
  ipc.emit('quickEntry.shown', { sender: ipc }, null);
  expect(heard.mock.calls).toEqual([[null]]);
  // The return value of a bridge function goes to the page.
  expect(stop()).toBeUndefined();
  ipc.emit('quickEntry.shown', { sender: ipc }, null);
  expect(heard).toHaveBeenCalledOnce();
});
