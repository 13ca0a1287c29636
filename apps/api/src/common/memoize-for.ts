/**
 * Memoizes a function for some milliseconds, and shares a running call among its callers. Failures are not cached. Keys must be
 * few: each is kept for good.
 */
export function memoizeFor<K, T>(ms: number, load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, { until: number; answer: Promise<T> }>();
  return (key) => {
    const kept = known.get(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    const entry = { until: Infinity, answer: load(key) };
    known.set(key, entry);
    entry.answer.then(
      () => (entry.until = performance.now() + ms),
      () => known.delete(key),
    );
    return entry.answer;
  };
}
