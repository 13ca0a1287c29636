import { keysBetween, placeKeys } from './order-keys.ts';

/** Target position in an order. Several rows keep their order among each other. */
export type Place = { at: 'start' } | { at: 'end' } | { at: 'before'; id: string } | { at: 'after'; id: string };

interface Ordered {
  id: string;
  order: string;
}

/**
 * Order keys for rows that go to a place among others.
 *
 * @param sorted the rows of the list in order; rows that move may be among them
 * @param ids the rows that are placed, in their new order
 * @returns a key for each of `ids`, and for others only if no key fitted between; null if the place does not exist
 */
export function keysAt(sorted: readonly Ordered[], place: Place, ids: readonly string[]): Map<string, string> | null {
  const moving = new Set(ids);
  const others = sorted.some((row) => moving.has(row.id)) ? sorted.filter((row) => !moving.has(row.id)) : sorted;
  const at = indexOf(sorted, others, place);
  if (at === null) return null;
  const between = keysBetween(others[at - 1]?.order ?? null, others[at]?.order ?? null, ids.length);
  if (between) return new Map(ids.map((id, index) => [id, between[index] ?? '']));
  const { keys, rekeyed } = placeKeys(
    others.map((row) => row.order),
    at,
    ids.length,
  );
  const result = new Map(ids.map((id, index) => [id, keys[index] ?? '']));
  for (const [index, key] of rekeyed) {
    const row = others[index];
    if (row) result.set(row.id, key);
  }
  return result;
}

function indexOf(sorted: readonly Ordered[], others: readonly Ordered[], place: Place): number | null {
  if (place.at === 'start') return 0;
  if (place.at === 'end') return others.length;
  const { id } = place;
  const direct = others.findIndex((row) => row.id === id);
  if (direct !== -1) return place.at === 'before' ? direct : direct + 1;
  // Dropped on a row that moves: all go where that row was.
  const target = sorted.findIndex((row) => row.id === id);
  if (target === -1) return null;
  const position = new Map(sorted.map((row, index) => [row.id, index]));
  return others.filter((row) => (position.get(row.id) ?? 0) < target).length;
}
