import type { Place } from '../../core/order/place.ts';

export interface RowBox {
  id: string;
  top: number;
  bottom: number;
}

/** Drop place of a row dragged to `y`: before the first row whose middle is below; null where it is already there. */
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

/** Place one step up or down; null at either end, or where the row is not in the list. */
export function moveAmong(rows: readonly { id: string }[], id: string, by: 1 | -1): Place | null {
  const at = rows.findIndex((row) => row.id === id);
  const other = at === -1 ? undefined : rows[at + by];
  return other ? { at: by === -1 ? 'before' : 'after', id: other.id } : null;
}
