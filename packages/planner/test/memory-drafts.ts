import type { DraftStore } from '../src/store/port.ts';

/** A draft store that writes to a map at once. */
export function draftsOn(disk: Map<string, string>): DraftStore {
  return {
    read: () => Promise.resolve(new Map(disk)),
    put: (key, text) => void (text === null ? disk.delete(key) : disk.set(key, text)),
    settled: () => Promise.resolve(),
    close: () => undefined,
    destroy: () => Promise.resolve(disk.clear()),
  };
}
