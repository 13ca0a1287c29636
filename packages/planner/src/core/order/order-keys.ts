import { generateNKeysBetween } from 'fractional-indexing';

/** Longer keys mean thousands of insertions in one spot; then the rows around it get short keys again. */
const LONGEST_KEY = 64;

export interface Placement {
  /** Keys of the rows that are placed, in their order. */
  keys: string[];
  /** New keys for neighbouring rows that make room, by index in the list. Empty in ordinary use. */
  rekeyed: Map<number, string>;
}

/** `count` keys for an empty list. */
export const freshKeys = (count: number): string[] => generateNKeysBetween(null, null, count);

/** `count` keys between two, of which null is the end of the list; null where none fit. */
export function keysBetween(before: string | null, after: string | null, count: number): string[] | null {
  try {
    if (before !== null && after !== null && before >= after) return null;
    const keys = generateNKeysBetween(before, after, count);
    return keys.every((key) => key.length <= LONGEST_KEY) ? keys : null;
  } catch {
    // A key from a damaged or foreign file that no key can be made beside.
    return null;
  }
}

/**
 * Keys for `count` rows that go in before the row at `at` of a list sorted by key. Where no key fits between its neighbours
 * (equal keys, foreign ones, very long ones) the fewest rows around it that make room get new keys, twice as many at each try.
 */
export function placeKeys(sorted: readonly string[], at: number, count: number): Placement {
  for (let reach = 0; ; reach = Math.max(1, reach * 2)) {
    const [from, to] = [Math.max(0, at - reach), Math.min(sorted.length, at + reach)];
    const keys = keysBetween(sorted[from - 1] ?? null, sorted[to] ?? null, to - from + count);
    // With nothing on either side all of them fit.
    if (!keys) continue;
    const rekeyed = new Map<number, string>();
    for (let index = from; index < to; index += 1) {
      const fresh = keys[index - from + (index < at ? 0 : count)] ?? '';
      if (fresh !== sorted[index]) rekeyed.set(index, fresh);
    }
    return { keys: keys.slice(at - from, at - from + count), rekeyed };
  }
}
