import { generateNKeysBetween } from 'fractional-indexing';

/** Longer keys mean thousands of insertions in one spot; then everything gets short keys again. */
const LONGEST_KEY = 64;

export interface Placement {
  /** Keys of the rows that are placed, in their order. */
  keys: string[];
  /** Rows that need a new key so that the others fit, by their place in the list. Empty for anything people do. */
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
 * (equal keys, foreign ones, very long ones) the whole list gets new keys.
 */
export function placeKeys(sorted: readonly string[], at: number, count: number): Placement {
  const keys = keysBetween(sorted[at - 1] ?? null, sorted[at] ?? null, count);
  if (keys) return { keys, rekeyed: new Map() };
  const all = freshKeys(sorted.length + count);
  const rekeyed = new Map<number, string>();
  sorted.forEach((key, index) => {
    const fresh = all[index < at ? index : index + count] ?? '';
    if (fresh !== key) rekeyed.set(index, fresh);
  });
  return { keys: all.slice(at, at + count), rekeyed };
}
