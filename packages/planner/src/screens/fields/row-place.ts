import type { Place } from '../../domain/order/place.ts';

export interface RowBox {
  id: string;
  top: number;
  bottom: number;
}

/** Where a row that is held at `y` would go among others: before the first whose middle lies below; null where it is now. */
export function rowPlace(rows: readonly RowBox[], id: string, y: number): Extract<Place, { id: string }> | null {
  const from = rows.findIndex((row) => row.id === id);
  const below = rows.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  const to = below === -1 ? rows.length : below;
  if (from === -1 || to === from || to === from + 1) return null;
  const before = rows[to];
  const last = rows[rows.length - 1];
  if (before) return { at: 'before', id: before.id };
  return last ? { at: 'after', id: last.id } : null;
}

/** The place one step on or back among others; null at either end, or where it is not there. */
export function moveAmong(rows: readonly { id: string }[], id: string, by: 1 | -1): Place | null {
  const at = rows.findIndex((row) => row.id === id);
  const other = at === -1 ? undefined : rows[at + by];
  return other ? { at: by === -1 ? 'before' : 'after', id: other.id } : null;
}
