import type { PointerEvent, RefObject } from 'react';
import type { Task } from '../../schema/task.ts';
import { useDrag, useDropZone } from '../drag/drag-context.tsx';
import type { DragPoint } from '../drag/drag-controller.ts';
import type { Dragged } from '../drag/dragged.ts';
import { dropTarget } from './drop-target.ts';
import type { DropTarget } from './drop-target.ts';
import type { ListRow } from '../../rules/tasks/sections.ts';
import { selectionTargets } from './selection.ts';
import type { Selection } from './selection.ts';
import type { RenderedLines } from './use-lines.ts';
import { usePlannerSession } from '../workspace/planner-context.tsx';

export interface ListDragOptions {
  /** The scroll container of the lines. */
  box: RefObject<HTMLDivElement | null>;
  places: RenderedLines['places'];
  rows: readonly ListRow[];
  order: readonly string[];
  selection: Selection;
  canChange: boolean;
  /** A finger was held on a line without moving. */
  onHold: (task: Task, line: Element) => void;
}

/**
 * Drag and drop of lines, within the list and out of it.
 *
 * @param mark shows the drop target; it is moved without React
 * @returns starts the drag of a line
 */
export function useListDrag(
  mark: RefObject<HTMLDivElement | null>,
  options: ListDragOptions,
): (task: Task, event: PointerEvent<HTMLElement>) => void {
  const session = usePlannerSession();
  const { box, places, rows, order, selection, canChange, onHold } = options;
  const drag = useDrag();

  const targetAt = (dragged: Dragged, { y }: DragPoint): DropTarget | null => {
    if (!box.current || dragged.kind !== 'tasks') return null;
    const top = box.current.getBoundingClientRect().top - box.current.scrollTop;
    return dropTarget(rows, places(), y - top, dragged.ids);
  };
  const hide = () => mark.current?.setAttribute('hidden', '');
  useDropZone(
    box,
    {
      // A session dropped on the list loses its time.
      accepts: (dragged) =>
        (dragged.kind === 'tasks' || (dragged.kind === 'item' && dragged.ref.kind === 'block')) && canChange,
      over: (dragged, at) => {
        const target = targetAt(dragged, at);
        if (!target || !mark.current) return hide();
        mark.current.removeAttribute('hidden');
        mark.current.toggleAttribute('data-into', target.into !== null);
        mark.current.style.transform = `translateY(${String(target.y)}px)`;
      },
      leave: hide,
      drop: (dragged, at) => {
        if (dragged.kind === 'item') return void session.run({ type: 'block.remove', ids: [dragged.ref.id] });
        const target = targetAt(dragged, at);
        if (target) session.run(target.command);
      },
    },
    box,
  );

  return (task, event) => {
    if (event.target instanceof Element && event.target.closest('button, input')) return;
    const ids = selectionTargets(selection, task.id, order);
    const line = event.currentTarget;
    drag.start(event.nativeEvent, {
      dragged: { kind: 'tasks', ids },
      el: line,
      ghost: { title: task.title, count: ids.length },
      onLongPress: () => onHold(task, line),
    });
  };
}
