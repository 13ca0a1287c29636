import { StoreError } from './port.ts';

/** IndexedDB says what went wrong by a name. */
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

/** Resolves at `complete`, which strict durability fires only after the disk has it. */
export function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(storeError(transaction.error));
  });
}

/**
 * Everything in an object store with its keys. What cannot be read (its file on the disk is damaged) is left out and
 * reported by its key; the rest of the store is still read.
 */
export async function readAll(store: IDBObjectStore): Promise<{ values: unknown[]; unreadable: IDBValidKey[] }> {
  const forgive = <T>(request: IDBRequest<T>): Promise<T> => {
    // An error that bubbles aborts the transaction, and with it all other readings.
    request.addEventListener('error', (event) => event.preventDefault());
    return result(request);
  };
  try {
    return { values: (await forgive(store.getAll())) as unknown[], unreadable: [] };
  } catch {
    const values: unknown[] = [];
    const unreadable: IDBValidKey[] = [];
    for (const key of await result(store.getAllKeys())) {
      try {
        values.push(await forgive(store.get(key)));
      } catch {
        unreadable.push(key);
      }
    }
    return { values, unreadable };
  }
}
