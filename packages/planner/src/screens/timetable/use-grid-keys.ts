import { shortcutKey } from '@bellweek/ui/shortcut-key';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { copyText, pasteEdits } from '../../rules/timetable/grid-text.ts';
import { cellAt } from '../../rules/timetable/lesson-cells.ts';
import type { LessonGrid } from '../../rules/timetable/lesson-cells.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';
import { placeAfterFree, placeByKey } from './grid-moves.ts';
import type { LessonGridState } from './use-lesson-grid.ts';

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
const isInField = ({ target }: { target: EventTarget }): boolean => target instanceof HTMLInputElement;

/** Keys and clipboard of a grid of lessons, as in a spreadsheet. */
export function useGridKeys(grid: LessonGrid, board: LessonGridState) {
  const session = usePlannerSession();
  const { focus, area } = board;
  const enter = () => {
    const skipped = board.isTyped && cellAt(grid, focus) === undefined ? placeAfterFree(focus, board.size) : null;
    if (skipped) board.goOn(skipped);
    else board.edit(focus, false);
  };
  /** @returns whether the key is one of the grid's */
  const command = (event: KeyboardEvent): boolean => {
    const isCtrl = event.ctrlKey || event.metaKey;
    const key = shortcutKey(event.nativeEvent).toLowerCase();
    if (isCtrl && (key === 'y' || (key === 'z' && event.shiftKey))) session.redo();
    else if (isCtrl && key === 'z') session.undo();
    else if (isCtrl && key === 'a') board.selectAll();
    else if (isCtrl && key === ' ') board.selectDay(focus.column);
    else if (key === 'delete' || key === 'backspace') board.clear();
    else if (key === 'enter') enter();
    else if (key === 'f2') board.edit(focus, false);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInField(event)) return;
    const isWide = area.from.column !== area.to.column || area.from.row !== area.to.row;
    const next = placeByKey(focus, event.key, event.ctrlKey || event.metaKey, board.size);
    // The browser puts the character into the field that gets the focus now.
    if (isCharacter(event)) return board.edit(focus, true);
    if (next) board.go(next, event.shiftKey);
    else if (event.key === 'Escape' && isWide) {
      event.stopPropagation();
      board.go(focus);
    } else if (!command(event)) return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (isInField(event)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyText(grid, area));
    if (event.type === 'cut') board.clear();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isInField(event)) return;
    event.preventDefault();
    const edits = pasteEdits(grid, area, event.clipboardData.getData('text/plain'));
    if (edits.length > 0) board.write(edits);
  };
  return { onKeyDown, onCopy, onCut: onCopy, onPaste };
}
