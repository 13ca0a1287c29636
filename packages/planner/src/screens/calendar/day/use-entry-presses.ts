import type { MouseEvent, PointerEvent } from 'react';
import { civilAt, minutesBetween } from '../../../core/time/civil-time.ts';
import type { PlannerSession } from '../../../session/session.ts';
import { useDrag } from '../../drag/drag-context.tsx';
import type { Dragged } from '../../drag/dragged.ts';
import type { CalendarActions } from '../calendar-actions.ts';
import { titleOf } from '../../../rules/planning/item-actions.ts';
import { isTimed, parseItemKey } from '../../../rules/calendar/item-ref.ts';
import type { CalendarRef } from '../../../rules/calendar/item-ref.ts';
import { timedItemAt } from '../../../rules/planning/moving.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

export interface EntryPressesOptions extends Pick<CalendarActions, 'onOpen' | 'onMenu'> {
  /** A drag started. */
  onStart?: () => void;
}

const lineAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-ref]');

/** Drag data of a line. */
function draggedOf(session: PlannerSession, ref: CalendarRef, day: string): Dragged | null {
  if (ref.kind === 'planned') return { kind: 'tasks', ids: [ref.id] };
  if (!isTimed(ref)) return { kind: 'whole-day', ref, day: ref.day ?? day };
  const { state, zone } = session.view.getState();
  const start = timedItemAt(state, ref, zone)?.span.start;
  if (start === undefined) return null;
  return {
    kind: 'item',
    ref,
    grab: start.startsWith(day) ? 0 : minutesBetween(start, civilAt(day, 0)),
  };
}

/** Pointer handlers of lines with `data-ref`: open, drag and context menu. */
export function useEntryPresses({ onOpen, onMenu, onStart }: EntryPressesOptions) {
  const session = usePlannerSession();
  const drag = useDrag();
  const onPointerDown = (event: PointerEvent) => {
    const el = lineAt(event.target);
    const ref = parseItemKey(el?.dataset.ref);
    if (!el || !ref || session.view.getState().readOnly !== null) return;
    const day = el.closest<HTMLElement>('[data-day]')?.dataset.day ?? '';
    const dragged = draggedOf(session, ref, day);
    const ghost = { title: titleOf(session.view.getState().state, ref) };
    if (!dragged) return;
    drag.start(event.nativeEvent, {
      dragged,
      el,
      ghost,
      onLongPress: () => onMenu(ref, el),
      ...(onStart ? { onStart } : {}),
    });
  };
  const onClick = (event: MouseEvent) => {
    const ref = parseItemKey(lineAt(event.target)?.dataset.ref);
    if (ref) onOpen(ref);
  };
  const onContextMenu = (event: MouseEvent) => {
    const el = lineAt(event.target);
    const ref = parseItemKey(el?.dataset.ref);
    if (!el || !ref) return;
    event.preventDefault();
    onMenu(ref, el);
  };
  return { onPointerDown, onClick, onContextMenu };
}
