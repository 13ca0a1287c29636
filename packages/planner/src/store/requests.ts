import { StoreError } from './port.ts';

/** Converts an error of IndexedDB by its name. */
export function storeError(cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'QuotaExceededError') return new StoreError('full', { cause });
  if (name === 'SecurityError') return new StoreError('unavailable', { cause });
  return new StoreError('broken', { cause });
}

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(storeError(request.error));
  });
}

/** Resolves at `complete`, which strict durability fires only after the data are on the disk. */
export function completion(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(storeError(transaction.error));
  });
  // A caller awaits `done` after other work. Until then the browser would report an abort as an error that nothing caught.
  done.catch(() => undefined);
  return done;
}

function forgive<T>(request: IDBRequest<T>): Promise<T> {
  // An error that bubbles aborts the transaction, and with it all other reads.
  request.addEventListener('error', (event) => event.preventDefault());
  return result(request);
}

/** Receives values part by part, in the order of keys. */
type Take = (values: unknown[]) => void;

/** @returns keys of records that the disk cannot return */
async function readOneByOne(store: IDBObjectStore, range: IDBKeyRange | null, take: Take): Promise<IDBValidKey[]> {
  const unreadable: IDBValidKey[] = [];
  for (const key of await result(store.getAllKeys(range))) {
    try {
      take([await forgive(store.get(key))]);
    } catch {
      unreadable.push(key);
    }
  }
  return unreadable;
}

/** Maximum number of records that are read at once. */
const FEW = 500;
/** First characters of ids at which the rest is split. */
const PARTS = ['2', '4', '6', '8', 'a', 'c', 'e'];

/** Ranges that together cover everything after a key. */
function rangesAfter(last: IDBValidKey): IDBKeyRange[] {
  const starts = [last, ...PARTS.filter((part) => indexedDB.cmp(part, last) > 0)];
  return starts.map((start, at) => {
    const end = starts[at + 1];
    const isOpen = at === 0;
    return end === undefined ? IDBKeyRange.lowerBound(start, isOpen) : IDBKeyRange.bound(start, end, isOpen, true);
  });
}

/**
 * Reads all values of an object store. Thousands come in parts: while the disk reads one, another is processed.
 * Unreadable records (their file on the disk is damaged) are left out; the rest of the store is still read.
 *
 * @returns keys of unreadable records
 */
export async function readParts(store: IDBObjectStore, take: Take): Promise<IDBValidKey[]> {
  const read = async (
    range: IDBKeyRange | null,
    count?: number,
  ): Promise<{ last?: unknown; unreadable: IDBValidKey[] }> => {
    let values: unknown[];
    try {
      values = (await forgive(store.getAll(range, count))) as unknown[];
    } catch {
      return { unreadable: await readOneByOne(store, range, take) };
    }
    take(values);
    return { last: values.length === count ? values.at(-1) : undefined, unreadable: [] };
  };
  const { last, unreadable } = await read(null, FEW);
  if (last === undefined) return unreadable;
  const others = await Promise.all(rangesAfter((last as { id: IDBValidKey }).id).map((range) => read(range)));
  return others.flatMap((other) => other.unreadable);
}

/** Everything in any object store, as {@link readParts} reads it. */
export async function readAll(store: IDBObjectStore): Promise<{ values: unknown[]; unreadable: IDBValidKey[] }> {
  try {
    return { values: (await forgive(store.getAll())) as unknown[], unreadable: [] };
  } catch {
    const values: unknown[] = [];
    const unreadable = await readOneByOne(store, null, ([value]) => values.push(value));
    return { values, unreadable };
  }
}

/** A bucket has files of its own: damage to them affects no other bucket. */
export interface StorageBucket {
  indexedDB: IDBFactory;
  persist: () => Promise<boolean>;
}
interface StorageBuckets {
  open: (name: string) => Promise<StorageBucket>;
  delete: (name: string) => Promise<void>;
}

/** Storage buckets, where the browser supports them. */
export const buckets = (): StorageBuckets | undefined =>
  (globalThis.navigator as typeof globalThis.navigator & { storageBuckets?: StorageBuckets }).storageBuckets;
