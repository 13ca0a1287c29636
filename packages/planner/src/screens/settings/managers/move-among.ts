import type { Place } from '../../../domain/order/place.ts';

/** The place one step on or back among others; null at either end, or where it is not there. */
export function moveAmong(rows: readonly { id: string }[], id: string, by: 1 | -1): Place | null {
  const at = rows.findIndex((row) => row.id === id);
  const other = at === -1 ? undefined : rows[at + by];
  return other ? { at: by === -1 ? 'before' : 'after', id: other.id } : null;
}
