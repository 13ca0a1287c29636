import type { SyncPort } from '../../sync/sync-port.ts';

/** Recovery codes until they are confirmed, in memory alone: settings that are closed and opened again show the same one. */
const codes = new WeakMap<SyncPort, string>();

export const keepCode = (port: SyncPort, code: string): void => void codes.set(port, code);
export const shownCode = (port: SyncPort): string | null => codes.get(port) ?? null;
export const forgetCode = (port: SyncPort): void => void codes.delete(port);
