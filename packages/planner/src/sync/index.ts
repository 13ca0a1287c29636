/** Sync of a planner with other devices. What is heavy of it is loaded once it is needed. */
export { createIndexedDbKeys, proverOf } from './key-store.ts';
export type { DeviceKeys, KeyStore } from './key-store.ts';
export { checkCodeOf, newPairText, pairOf } from './code-keys.ts';
export { lazySync, syncOf } from './lazy-sync.ts';
export { aloneByLock, leadByLock, talkByChannel } from './lead-by-lock.ts';
export type { SyncOptions, SyncSignal } from './sync-options.ts';
export type { SyncPort, SyncView } from './sync-port.ts';
