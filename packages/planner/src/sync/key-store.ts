import type { Prover } from '@bellweek/api-client/client/proving-fetch';
import type { RecoveryHolder, WrappedKey } from './keys.ts';

/** Keys of one device for one account. */
export interface DeviceKeys {
  deviceId: string;
  name: string;
  /** The private key cannot be read out. */
  pair: CryptoKeyPair;
  /** Signs this device's calls; its private key cannot be read out either. */
  sign: CryptoKeyPair;
  /** Account keys by epoch, wrapped for the pair. */
  keys: Record<number, WrappedKey>;
  /** Keys that this device has made, until they are known to be the account's and the planner syncs under them. */
  made?: Record<number, WrappedKey>;
  /** The spare key's key pair as the server has it, to give it to a server that lost it. */
  holder?: RecoveryHolder;
}

/** Storage of a device's keys. */
export interface KeyStore {
  /** New pairs that can be stored; left out where keys are stored as the objects they are. */
  newPairs?: () => Promise<Pick<DeviceKeys, 'pair' | 'sign'>>;
  read: () => Promise<DeviceKeys | null>;
  write: (keys: DeviceKeys) => Promise<void>;
  /** Removes them for good. */
  remove: () => Promise<void>;
}

/** The device and key by which calls of sync are proven; null before it has joined. */
export async function proverOf(store: Pick<KeyStore, 'read'>): Promise<Prover | null> {
  const device = await store.read();
  return device && { deviceId: device.deviceId, key: device.sign.privateKey };
}

const isEmpty = (keys: Record<number, WrappedKey> = {}): boolean => Object.keys(keys).length === 0;

/** Keys of a device that was given a key of the account; null for one that has none, is still making it, or cannot be read. */
export async function heldKeys(store: KeyStore): Promise<DeviceKeys | null> {
  const device = await store.read().catch(() => null);
  return device && !isEmpty(device.keys) && isEmpty(device.made) ? device : null;
}

const STORE = 'keys';
const KEY = 'device';
const nameOf = (accountId: string): string => `bellweek-sync-keys-${accountId}`;

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The keys cannot be read.'));
  });

/** @returns null where there is no database, and reading is no reason to make one */
async function open(accountId: string, mode: IDBTransactionMode): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(nameOf(accountId), 1);
  let isMissing = false;
  opening.onupgradeneeded = () => {
    isMissing = mode === 'readonly';
    // An aborted first upgrade leaves no database behind.
    if (isMissing) opening.transaction?.abort();
    else opening.result.createObjectStore(STORE);
  };
  try {
    return await answer(opening);
  } catch (error) {
    if (isMissing) return null;
    throw error;
  }
}

async function use<T>(
  accountId: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const db = await open(accountId, mode);
  if (!db) return undefined;
  try {
    return await answer(act(db.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    db.close();
  }
}

/** Keys in a browser: a database of their own beside the planner's. */
export const createIndexedDbKeys = (accountId: string): KeyStore => ({
  read: async () => {
    const keys = (await use<unknown>(accountId, 'readonly', (store) => store.get(KEY))) as
      | Partial<DeviceKeys>
      | undefined;
    // Without a signing key they are of an earlier version, and prove nothing.
    return keys?.sign ? (keys as DeviceKeys) : null;
  },
  write: async (keys) => void (await use(accountId, 'readwrite', (store) => store.put(keys, KEY))),
  remove: async () => void (await answer(indexedDB.deleteDatabase(nameOf(accountId)))),
});
