import { useState } from 'react';
import type { PointerEvent } from 'react';
import { lastTextOf } from '../../rules/timetable/lesson-cells.ts';
import type { GridEdit, GridPlace, GridText, LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import type { LessonGridState } from './use-lesson-grid.ts';

/** The subject to draw with; null erases. */
export interface Brush {
  subject: string | null;
}

const isSame = (a: GridPlace, b: GridPlace): boolean => a.column === b.column && a.row === b.row;

/** The place of the grid below a pointer. */
function placeBelow({ clientX, clientY }: PointerEvent): GridPlace | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]');
  return cell ? { column: Number(cell.dataset.column), row: Number(cell.dataset.row) } : null;
}

/** Drawing a subject over places with the pointer; they are written as one step when it is lifted. */
export function useDrawing(grid: LessonGrid, brush: Brush | null, board: LessonGridState) {
  const [drawn, setDrawn] = useState<readonly GridPlace[] | null>(null);
  const text: GridText | null =
    brush === null || brush.subject === null
      ? null
      : { subject: brush.subject, ...roomOf(lastTextOf(grid.cells, brush.subject)) };
  const add = (event: PointerEvent, before: readonly GridPlace[]) => {
    const place = placeBelow(event);
    if (place && !before.some((each) => isSame(each, place))) setDrawn([...before, place]);
    else setDrawn(before);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (brush === null || event.button !== 0 || !placeBelow(event)) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      add(event, []);
    },
    onPointerMove: (event: PointerEvent) => drawn && add(event, drawn),
    onPointerUp: () => {
      if (!drawn) return;
      setDrawn(null);
      if (drawn.length > 0) board.write(drawn.map((place): GridEdit => ({ ...place, text })));
    },
    onPointerCancel: () => setDrawn(null),
  };
  /** The text that a place will have, `none` for an erased one; undefined where nothing is drawn. */
  const textAt = (place: GridPlace): GridText | 'none' | undefined =>
    drawn?.some((each) => isSame(each, place)) ? (text ?? 'none') : undefined;
  return { handlers, textAt };
}

const roomOf = (text: GridText | undefined): Omit<GridText, 'subject'> => ({
  room: text?.room ?? '',
  teacher: text?.teacher ?? '',
});
