import { removeDatabase } from './indexeddb-connection.ts';
import { buckets } from './requests.ts';
import type { DraftStore } from './port.ts';
import { completion, result } from './requests.ts';

const TEXTS = 'texts';
/** Maximum delay of opening the planner because of drafts. */
const PATIENCE_MS = 1_000;

/**
 * Drafts in IndexedDB, which is written at once: localStorage reaches the disk seconds later. In a storage bucket of
 * its own, where supported: each letter is a write, and a kill in mid-write must not hit the files of the planner.
 */
class IndexedDbTexts implements DraftStore {
  private opening: Promise<IDBDatabase> | undefined;
  private waiting = new Map<string, string | null>();
  private writing: Promise<void> | null = null;

  constructor(private readonly name: string) {}

  async read(): Promise<Map<string, string>> {
    const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
    return (await Promise.race([this.readAll().catch(() => null), tooLate])) ?? new Map<string, string>();
  }

  put(key: string, text: string | null): void {
    this.waiting.set(key, text);
    this.writing ??= this.writeAll().finally(() => (this.writing = null));
  }

  async settled(): Promise<void> {
    await this.writing;
  }

  close(): void {
    void this.opening?.then(
      (db) => db.close(),
      () => undefined,
    );
    this.opening = undefined;
  }

  async destroy(): Promise<void> {
    this.waiting.clear();
    await this.settled();
    this.close();
    await (buckets()?.delete(this.name) ?? removeDatabase(this.name)).catch(() => undefined);
  }

  private async readAll(): Promise<Map<string, string>> {
    const transaction = (await this.open()).transaction(TEXTS);
    const store = transaction.objectStore(TEXTS);
    const [keys, texts] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    return new Map(keys.map((key, at) => [key as string, texts[at] as string]));
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.size > 0) {
      const texts = this.waiting;
      this.waiting = new Map();
      try {
        await this.write(texts);
      } catch {
        // Storage is full or blocked: the text is on the screen, and in the tab's storage.
        this.opening = undefined;
      }
    }
  }

  private async write(texts: ReadonlyMap<string, string | null>): Promise<void> {
    const transaction = (await this.open()).transaction(TEXTS, 'readwrite', { durability: 'strict' });
    const done = completion(transaction);
    const store = transaction.objectStore(TEXTS);
    for (const [key, text] of texts) {
      if (text === null) store.delete(key);
      else store.put(text, key);
    }
    transaction.commit();
    await done;
  }

  private open(): Promise<IDBDatabase> {
    return (this.opening ??= this.connect());
  }

  private async connect(): Promise<IDBDatabase> {
    const bucket = await buckets()?.open(this.name);
    const request = (bucket?.indexedDB ?? indexedDB).open(this.name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    const db = await result(request);
    db.onversionchange = () => this.close();
    db.onclose = () => (this.opening = undefined);
    return db;
  }
}

/** Drafts of one account's planner, in this browser's IndexedDB. */
export const createIndexedDbDrafts = (accountId: string): DraftStore =>
  new IndexedDbTexts(`bellweek-typed-${accountId}`);
