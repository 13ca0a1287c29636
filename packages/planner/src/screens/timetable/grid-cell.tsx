import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import type { Tag } from '../../schema/tag.ts';
import type { GridPlace, GridText, LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import { CellEditor } from './cell-editor.tsx';
import styles from './lesson-grid.module.css';
import type { LessonGridState } from './use-lesson-grid.ts';

export interface GridCellProps {
  place: GridPlace;
  grid: LessonGrid;
  board: LessonGridState;
  cell: GridText | undefined;
  tag: Tag | undefined;
  /** Names to complete, the most likely first. */
  subjects: readonly string[];
  label: string;
  isSelected: boolean;
  isDrawing: boolean;
}

const isAt = (place: GridPlace, other: GridPlace | null): boolean =>
  other !== null && place.column === other.column && place.row === other.row;

/** One place of the grid. A mouse selects it first; a second press, a finger or a key writes in it. */
export function GridCell({ place, grid, board, cell, tag, subjects, label, isSelected, isDrawing }: GridCellProps) {
  const isFocused = isAt(place, board.focus);
  const { editing } = board;
  const isEdited = isAt(place, editing);
  // The press itself moves the focus, before the click comes.
  const pressed = useRef({ isSecond: false, isTouch: false });
  const onPointerDown = ({ currentTarget, pointerType }: PointerEvent) => {
    const isSecond = isFocused && document.activeElement === currentTarget;
    pressed.current = { isSecond, isTouch: pointerType === 'touch' };
  };
  const onClick = ({ shiftKey }: MouseEvent) => {
    if (isDrawing || isEdited) return;
    const { isSecond, isTouch } = pressed.current;
    if (shiftKey) board.go(place, true);
    else if (isSecond || isTouch) board.edit(place, false);
    else board.go(place);
  };
  return (
    <td
      role="gridcell"
      className={styles.cell}
      aria-colindex={place.column + 2}
      aria-selected={isSelected}
      data-column={place.column}
      data-row={place.row}
      data-hue={isEdited ? undefined : tag?.hue}
      tabIndex={isFocused && !isEdited ? 0 : -1}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      {isEdited ? (
        <CellEditor
          label={label}
          value={cell ?? null}
          isReplacing={editing?.isReplacing ?? false}
          grid={grid}
          subjects={subjects}
          onCommit={(text, move) => board.commit(place, text, move)}
          onCancel={board.cancel}
        />
      ) : cell ? (
        <>
          <span
            className={styles.subject}
            title={[cell.subject, cell.room, cell.teacher].filter((text) => text !== '').join(', ')}
          >
            {cell.subject}
          </span>
          {cell.room !== '' && <span className={styles.room}>{cell.room}</span>}
        </>
      ) : (
        <span className="visually-hidden">Free</span>
      )}
    </td>
  );
}
