/** Has files of its own: what happens to those of one bucket happens to no other. */
export interface StorageBucket {
  indexedDB: IDBFactory;
  persist: () => Promise<boolean>;
}
interface StorageBuckets {
  open: (name: string) => Promise<StorageBucket>;
  delete: (name: string) => Promise<void>;
}

/** Where the browser has them. */
export const buckets = (): StorageBuckets | undefined =>
  (globalThis.navigator as Navigator & { storageBuckets?: StorageBuckets }).storageBuckets;
