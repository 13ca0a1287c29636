import { useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { areaBetween, placesOf } from '../../rules/timetable/grid-text.ts';
import { withEdits } from '../../rules/timetable/lesson-cells.ts';
import type { GridEdit, GridPlace, GridText, LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';
import type { GridMove } from './cell-editor.tsx';
import { placeAfter, sizeOf } from './grid-moves.ts';

interface Editing extends GridPlace {
  /** The first key replaces what is there. */
  isReplacing: boolean;
}

interface Selection {
  /** The place with the focus. */
  focus: GridPlace;
  /** The other end of what is selected. */
  anchor: GridPlace;
  /** Whether Enter led here from a lesson that was typed. */
  isTyped?: boolean;
}

const FIRST: GridPlace = { column: 0, row: 0 };

export interface LessonGridOptions {
  table: RefObject<HTMLTableElement | null>;
  timetableId: string;
  grid: LessonGrid;
  /** The day whose lessons the grid shows. */
  day: Day;
  /** The day from which changes count; null for the whole timetable. */
  since: Day | null;
}

/** Focus, selection and writing of a grid of lessons. */
export function useLessonGrid({ table, timetableId, grid, day, since }: LessonGridOptions) {
  const session = usePlannerSession();
  const [{ focus, anchor, isTyped = false }, setSelection] = useState<Selection>({ focus: FIRST, anchor: FIRST });
  const [editing, setEditing] = useState<Editing | null>(null);
  const size = sizeOf(grid);
  const area = areaBetween(anchor, focus);

  const select = (selection: Selection) => {
    flushSync(() => {
      setEditing(null);
      setSelection(selection);
    });
    table.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  };
  const go = (place: GridPlace, isExtending = false) => select({ focus: place, anchor: isExtending ? anchor : place });
  const write = (edits: readonly GridEdit[], isQuiet = false) => {
    const cells = withEdits(grid, edits);
    const from = since === null ? {} : { since };
    session.run({ type: 'timetable.write', id: timetableId, cells, day, ...from }, { isQuiet });
  };
  return {
    focus,
    area,
    editing,
    size,
    isTyped,
    write,
    go,
    /** Goes on after Enter. */
    goOn: (place: GridPlace) => select({ focus: place, anchor: place, isTyped: true }),
    cancel: () => go(focus),
    clear: () => write(placesOf(area).map((place) => ({ ...place, text: null }))),
    edit: (place: GridPlace, isReplacing: boolean) =>
      flushSync(() => {
        setSelection({ focus: place, anchor: place });
        setEditing({ ...place, isReplacing });
      }),
    commit: (place: GridPlace, text: GridText | null, move: GridMove) => {
      write([{ ...place, text }], true);
      // The focus stays where a press on something else has put it.
      if (move === 'stay' && !table.current?.contains(document.activeElement)) setEditing(null);
      else {
        const next = placeAfter(place, move, size);
        select({ focus: next, anchor: next, isTyped: move === 'down' });
      }
    },
    selectDay: (column: number) =>
      select({ focus: { column, row: 0 }, anchor: { column, row: Math.max(0, size.rows - 1) } }),
    selectAll: () => select({ focus: FIRST, anchor: { column: size.columns - 1, row: size.rows - 1 } }),
  };
}

export type LessonGridState = ReturnType<typeof useLessonGrid>;
