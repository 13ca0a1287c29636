import { useEffect, useRef } from 'react';
import type { TimedRef } from '../../../rules/calendar/item-ref.ts';
import type { PointerEvent, RefObject } from 'react';
import { settingsOf } from '../../../core/state/state.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { civilAt, minutesBetween } from '../../../core/time/civil-time.ts';
import type { Span } from '../../../core/time/spans.ts';
import { useDrag, useDropZone } from '../../drag/drag-context.tsx';
import type { DragPoint, DragSource } from '../../drag/drag-controller.ts';
import type { Dragged } from '../../drag/dragged.ts';
import type { Point } from '../../drag/gesture.ts';
import { previewDrop } from './drop-result.ts';
import type { Slot } from './drop-result.ts';
import type { Placed } from '../../../rules/calendar/grid-geometry.ts';
import { slotAt } from '../../../rules/calendar/grid-geometry.ts';
import { GridPreview } from './grid-preview.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

export interface GridDragOptions {
  days: readonly Day[];
  placed: ReadonlyMap<string, Placed>;
  layer: RefObject<HTMLDivElement | null>;
  scroll: RefObject<HTMLDivElement | null>;
  /** A span was drawn on the empty grid. */
  onDraw: (span: Span) => void;
  /** A finger was held on an item. */
  onMenu: (key: string) => void;
}

/** Makes the time grid a drop zone. @returns handlers for its layer, and `slotOf`, the day and minute at a point */
export function useGridDrag({ days, placed, layer, scroll, onDraw, onMenu }: GridDragOptions) {
  const session = usePlannerSession();
  const drag = useDrag();
  const preview = useRef<GridPreview | null>(null);
  useEffect(() => {
    preview.current = layer.current && new GridPreview(layer.current);
    return () => preview.current?.remove();
  }, [layer]);

  const slotOf = (at: Point & Partial<DragPoint>) => {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return null;
    const { column, minute } = slotAt(box, at, days.length);
    const day = days[column];
    return day === undefined ? null : { day, minute, isFine: at.isFine ?? false };
  };
  const dropResult = (dragged: Dragged, at: DragPoint) => {
    const { state, zone } = session.view.getState();
    const slot = slotOf(at);
    return slot && previewDrop(state, dragged, slot, zone);
  };
  useDropZone(
    layer,
    {
      hidesGhost: true,
      accepts: ({ kind }) => kind !== 'whole-day' && session.view.getState().readOnly === null,
      over: (dragged, at) => {
        const next = dropResult(dragged, at);
        if (!next) return preview.current?.clear();
        preview.current?.show(next, days, settingsOf(session.view.getState().state).clock);
      },
      leave: () => preview.current?.clear(),
      drop: (dragged, at) => {
        const last = dropResult(dragged, at);
        if (last && dragged.kind === 'draw') onDraw(last.span);
        if (last?.command) session.run(last.command);
      },
    },
    scroll,
  );

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const slot = slotOf({ x: event.clientX, y: event.clientY });
    const target = event.target as Element;
    const el = target.closest<HTMLElement>('[data-key]');
    const found = placed.get(el?.dataset.key ?? '');
    const fixedTarget = layer.current;
    if (!slot || !fixedTarget || session.view.getState().readOnly !== null) return;
    if (!el || !found) {
      drag.start(event.nativeEvent, { dragged: { kind: 'draw', day: slot.day, minute: slot.minute }, fixedTarget });
      return;
    }
    const edge = edgeAt(el, found, event.clientY, event.pointerType === 'touch');
    const source = edge ? edgeSource(found, edge, fixedTarget) : itemSource(found, slot, onMenu);
    drag.start(event.nativeEvent, { ...source, el });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch' && !drag.isDragging) showEdge(event.target as Element, placed, event.clientY);
  };
  return { onPointerDown, onPointerMove, slotOf };
}

/** Resize cursor near the ends of an item. */
function showEdge(target: Element, placed: ReadonlyMap<string, Placed>, y: number): void {
  const el = target.closest<HTMLElement>('[data-key]');
  const found = placed.get(el?.dataset.key ?? '');
  if (el && found) el.style.cursor = edgeAt(el, found, y) === null ? '' : 'ns-resize';
}

/** Distance from an end of an item at which a press resizes it, by mouse and by finger; at most half of it resizes. */
const EDGE_PX = 8;
const FINGER_EDGE_PX = 18;

function edgeAt(el: HTMLElement, { item }: Placed, y: number, isFinger = false): 'start' | 'end' | null {
  const { top, bottom } = el.getBoundingClientRect();
  const edge = Math.min(isFinger ? FINGER_EDGE_PX : EDGE_PX, (bottom - top) / 4);
  if (y < top + edge && !item.startsBefore) return 'start';
  return y > bottom - edge && !item.endsAfter ? 'end' : null;
}

const refOf = ({ item }: Placed): TimedRef => ({ kind: item.kind, id: item.id });

function edgeSource(placed: Placed, edge: 'start' | 'end', fixedTarget: HTMLElement): DragSource<Dragged> {
  return { dragged: { kind: 'edge', ref: refOf(placed), edge }, fixedTarget };
}

function itemSource(placed: Placed, slot: Slot, onMenu: (key: string) => void): DragSource<Dragged> {
  const { item, key } = placed;
  const grab = minutesBetween(item.span.start, civilAt(slot.day, Math.floor(slot.minute)));
  const title = item.kind === 'block' ? item.task.title : item.event.title;
  return { dragged: { kind: 'item', ref: refOf(placed), grab }, ghost: { title }, onLongPress: () => onMenu(key) };
}
