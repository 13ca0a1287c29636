import { GripVertical } from 'lucide-react';
import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import type { Place } from '../../core/order/place.ts';
import { useDrag, useDropZone } from '../drag/drag-context.tsx';
import styles from './row-drag.module.css';
import { rowPlace } from './row-place.ts';

export interface RowDragOptions {
  /** Identifies the list: rows stay in theirs. */
  list: string;
  onDrop: (id: string, place: Place) => void;
}

/** Attribute of a row in a sortable list; its value is the row's id. */
const ROW = 'data-row';

/**
 * Sort the rows of a short list by dragging their handles. Rows are the elements with `data-row`, their id.
 *
 * @returns the ref of the list, and the function that starts a drag of a row
 */
export function useRowDrag<E extends HTMLElement>({ list, onDrop }: RowDragOptions): [RefObject<E | null>, RowHandle] {
  const el = useRef<E>(null);
  const drag = useDrag();
  const rows = () => [...(el.current?.querySelectorAll<HTMLElement>(`:scope > [${ROW}]`) ?? [])];
  const placeAt = (id: string, y: number) =>
    rowPlace(
      rows().map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { id: row.getAttribute(ROW) ?? '', top, bottom };
      }),
      id,
      y,
    );
  const show = (place: ReturnType<typeof placeAt>) => {
    for (const row of rows()) {
      if (place && row.getAttribute(ROW) === place.id) row.dataset.drop = place.at;
      else delete row.dataset.drop;
    }
  };
  useDropZone(el, {
    accepts: (dragged) => dragged.kind === 'row' && dragged.list === list,
    over: (dragged, { y }) => show(dragged.kind === 'row' ? placeAt(dragged.id, y) : null),
    leave: () => show(null),
    drop: (dragged, { y }) => {
      const place = dragged.kind === 'row' ? placeAt(dragged.id, y) : null;
      if (place && dragged.kind === 'row') onDrop(dragged.id, place);
    },
  });
  const hold: RowHandle = (id, title, event) => {
    const row = rows().find((each) => each.getAttribute(ROW) === id);
    drag.start(event.nativeEvent, {
      dragged: { kind: 'row', list, id },
      ghost: { title },
      ...(row ? { el: row } : {}),
      ...(el.current ? { fixedTarget: el.current } : {}),
    });
  };
  return [el, hold];
}

export type RowHandle = (id: string, title: string, event: PointerEvent<HTMLElement>) => void;

/** Drag handle for a mouse. Keyboard and touch use the menu of the row. */
export function DragHandle({ id, title, hold }: { id: string; title: string; hold: RowHandle }) {
  return (
    <span
      className={styles.grip}
      aria-hidden="true"
      title="Drag to move"
      onPointerDown={(event) => hold(id, title, event)}
    >
      <GripVertical size={14} />
    </span>
  );
}
