/**
 * Asks once for all who want the same at the same time, and keeps the answer for so many milliseconds. A failure is told to
 * those who waited for it, and kept for nobody. Keys must be few: each is kept for good.
 */
export function remembered<K, T>(ms: number, ask: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, { until: number; answer: Promise<T> }>();
  return (key) => {
    const kept = known.get(key);
    if (kept && performance.now() < kept.until) return kept.answer;
    const entry = { until: Infinity, answer: ask(key) };
    known.set(key, entry);
    entry.answer.then(
      () => (entry.until = performance.now() + ms),
      () => known.delete(key),
    );
    return entry.answer;
  };
}
