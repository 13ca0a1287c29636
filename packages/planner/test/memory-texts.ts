import type { TextStore } from '../src/store/port.ts';

/** A disk that has what is typed at once. */
export function textsOn(disk: Map<string, string>): TextStore {
  return {
    read: () => Promise.resolve(new Map(disk)),
    put: (key, text) => void (text === null ? disk.delete(key) : disk.set(key, text)),
    settled: () => Promise.resolve(),
    close: () => undefined,
    destroy: () => Promise.resolve(disk.clear()),
  };
}
