import type { GridPlace, LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import type { GridMove } from './cell-editor.tsx';

type Size = { columns: number; rows: number };
export const sizeOf = ({ columns, rows }: LessonGrid): Size => ({ columns: columns.length, rows: rows.length });

const within = ({ column, row }: GridPlace, { columns, rows }: Size): GridPlace => ({
  column: Math.max(0, Math.min(columns - 1, column)),
  row: Math.max(0, Math.min(rows - 1, row)),
});

/** The place after one that was written. Below the last period comes the first of the next day. */
export function placeAfter(place: GridPlace, move: GridMove, size: Size): GridPlace {
  const { column, row } = place;
  if (move === 'up') return within({ column, row: row - 1 }, size);
  if (move === 'right') return within({ column: column + 1, row }, size);
  if (move === 'stay') return place;
  const isLast = row === size.rows - 1 && column < size.columns - 1;
  return isLast ? { column: column + 1, row: 0 } : within({ column, row: row + 1 }, size);
}

/** The place that Enter leads to from one that is free, right after another was written; null where it opens the place. */
export function placeAfterFree(place: GridPlace, size: Size): GridPlace | null {
  const next = placeAfter(place, 'down', size);
  return next.column === place.column && next.row === place.row ? null : next;
}

/** The place that a key leads to; null for other keys. */
export function placeByKey(place: GridPlace, key: string, isCtrl: boolean, size: Size): GridPlace | null {
  const { column, row } = place;
  const ends: Record<string, GridPlace> = {
    ArrowLeft: { column: column - 1, row },
    ArrowRight: { column: column + 1, row },
    ArrowUp: { column, row: row - 1 },
    ArrowDown: { column, row: row + 1 },
    Home: { column: 0, row: isCtrl ? 0 : row },
    End: { column: size.columns - 1, row: isCtrl ? size.rows - 1 : row },
  };
  const next = ends[key];
  return next ? within(next, size) : null;
}
