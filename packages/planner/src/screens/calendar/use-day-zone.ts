import { useRef } from 'react';
import type { RefObject } from 'react';
import type { State } from '../../domain/state/state.ts';
import type { Command } from '../../domain/commands/command.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import { addMinutes, dayOf } from '../../domain/time/civil-time.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useDropZone } from '../drag/drag-context.tsx';
import type { Dragged } from '../drag/dragged.ts';
import { carryTo } from './item-actions.ts';
import { gridItem } from './moving.ts';

function commandOf(state: State, dragged: Dragged, day: Day, zone: string): Command | null {
  if (dragged.kind === 'tasks') return { type: 'task.plan', ids: [...dragged.ids], day };
  if (dragged.kind === 'all-day') return carryTo(state, { of: 'all-day', ...dragged }, dragged.day, day, zone);
  const start = dragged.kind === 'item' ? gridItem(state, dragged, zone)?.span.start : undefined;
  if (dragged.kind !== 'item' || start === undefined) return null;
  return carryTo(state, dragged, dayOf(addMinutes(start, dragged.grab)), day, zone);
}

/**
 * A day takes tasks, which are then planned for it, and events of whole days; what has a time keeps it, and is taken only
 * where days have no hours of their own. Carries `data-over` while one is above it.
 */
export function useDayZone<E extends HTMLElement>(
  session: PlannerSession,
  day: Day,
  { takesItems }: { takesItems: boolean },
): RefObject<E | null> {
  const el = useRef<E>(null);
  useDropZone(el, {
    accepts: ({ kind }) =>
      (kind === 'tasks' || kind === 'all-day' || (kind === 'item' && takesItems)) &&
      session.view.getState().readOnly === null,
    over: () => el.current?.setAttribute('data-over', ''),
    leave: () => el.current?.removeAttribute('data-over'),
    drop: (dragged) => {
      const { state, zone } = session.view.getState();
      const command = commandOf(state, dragged, day, zone);
      if (command) session.run(command);
    },
  });
  return el;
}
