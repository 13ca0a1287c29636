const BUCKETS = 256;
/** Ids are random to their end, so a few characters are enough for the hash. */
const HASHED_CHARACTERS = 12;

function bucketOf(key: string): number {
  let hash = 0;
  for (let index = Math.max(0, key.length - HASHED_CHARACTERS); index < key.length; index += 1)
    hash = (hash * 31 + key.charCodeAt(index)) | 0;
  return (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (BUCKETS - 1);
}

/**
 * An immutable map with structural sharing: one edit among 10,000 entries copies one bucket of about 40 and the list of
 * buckets, not the whole.
 */
export class PersistentMap<V> {
  private constructor(
    private readonly buckets: readonly ReadonlyMap<string, V>[],
    readonly size: number,
  ) {}

  static empty<V>(): PersistentMap<V> {
    const none: ReadonlyMap<string, V> = new Map();
    return new PersistentMap<V>(
      Array.from({ length: BUCKETS }, () => none),
      0,
    );
  }

  get(key: string): V | undefined {
    // Fast path: a planner's first rows, thousands of them, are each looked up in an empty map.
    return this.size === 0 ? undefined : this.buckets[bucketOf(key)]?.get(key);
  }

  has(key: string): boolean {
    return this.buckets[bucketOf(key)]?.has(key) ?? false;
  }

  /** A map with these entries set, or removed if the value is undefined. Itself if nothing differs. */
  with(entries: Iterable<readonly [string, V | undefined]>): PersistentMap<V> {
    const fresh = new Map<number, Map<string, V>>();
    let size = this.size;
    for (const [key, value] of entries) {
      const at = bucketOf(key);
      const current = fresh.get(at) ?? this.buckets[at] ?? new Map<string, V>();
      if (current.get(key) === value && (value !== undefined || !current.has(key))) continue;
      const bucket = fresh.get(at) ?? new Map(current);
      fresh.set(at, bucket);
      size -= bucket.size;
      if (value === undefined) bucket.delete(key);
      else bucket.set(key, value);
      size += bucket.size;
    }
    if (fresh.size === 0) return this;
    return new PersistentMap(
      this.buckets.map((bucket, at) => fresh.get(at) ?? bucket),
      size,
    );
  }

  /** Values of both versions that the other does not have under the same key. Costs in proportion to what differs. */
  *changedSince(before: PersistentMap<V>): IterableIterator<V> {
    for (const [at, bucket] of this.buckets.entries()) {
      const old = before.buckets[at];
      if (!old || old === bucket) continue;
      for (const [key, value] of bucket) if (old.get(key) !== value) yield value;
      for (const [key, value] of old) if (bucket.get(key) !== value) yield value;
    }
  }

  *keys(): IterableIterator<string> {
    for (const bucket of this.buckets) yield* bucket.keys();
  }

  *values(): IterableIterator<V> {
    for (const bucket of this.buckets) yield* bucket.values();
  }
}
