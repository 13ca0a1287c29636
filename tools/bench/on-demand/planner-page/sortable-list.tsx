import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';

export interface ListRow {
  id: string;
  title: string;
  estimate: number;
}

/** The height of our lines with an estimate. */
const ROW_PX = 66;
const OVERSCAN = 6;
const ROW_STYLE: CSSProperties = {
  boxSizing: 'border-box',
  height: ROW_PX,
  padding: 8,
  borderBottom: '1px solid #ccc',
};

const Content = memo(function Content({ row }: { row: ListRow }) {
  return (
    <div style={ROW_STYLE}>
      <input type="checkbox" />
      <span>{row.title}</span>
      <div>{row.estimate} min</div>
    </div>
  );
});

const SortableRow = memo(function SortableRow({ row, start }: { row: ListRow; start: number }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: row.id });
  const style: CSSProperties = {
    position: 'absolute',
    top: start,
    width: '100%',
    opacity: isDragging ? 0.45 : 1,
    transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
    transition,
  };
  return (
    <div ref={setNodeRef} style={style} {...attributes} {...listeners}>
      <Content row={row} />
    </div>
  );
});

export interface SortableListProps {
  rows: readonly ListRow[];
  onOrder: (ids: readonly string[]) => void;
}

/** As in the documentation of dnd-kit and react-virtual: all ids are sortable, only visible rows are rendered. */
export function SortableList({ rows, onOrder }: SortableListProps) {
  const [ids, setIds] = useState(() => rows.map(({ id }) => id));
  const [byId] = useState(() => new Map(rows.map((row) => [row.id, row])));
  const [activeId, setActive] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-compiler/incompatible-library -- nothing here is compiled.
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
  });
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setActive(null);
    if (!over) return;
    const next = arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
    setIds(next);
    onOrder(next);
  };
  const active = activeId === null ? undefined : byId.get(activeId);
  return (
    <DndContext
      sensors={sensors}
      onDragStart={(event) => setActive(String(event.active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setActive(null)}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <div ref={box} style={{ width: 400, height: '100%', overflow: 'auto' }}>
          <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = byId.get(ids[index] ?? '');
              return row && <SortableRow key={row.id} row={row} start={start} />;
            })}
          </div>
        </div>
      </SortableContext>
      <DragOverlay>{active && <Content row={active} />}</DragOverlay>
    </DndContext>
  );
}
