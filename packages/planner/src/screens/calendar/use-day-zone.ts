import { useRef } from 'react';
import type { RefObject } from 'react';
import { livingEvent } from '../../domain/state/views.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import type { PlannerSession } from '../../session/session.ts';
import { useDropZone } from '../drag/drag-context.tsx';
import { carryCommand } from './moving.ts';

/** A day takes tasks, which are then planned for it, and whole-day events. Carries `data-over` while one is above it. */
export function useDayZone<E extends HTMLElement>(session: PlannerSession, day: Day): RefObject<E | null> {
  const el = useRef<E>(null);
  useDropZone(el, {
    accepts: ({ kind }) => (kind === 'tasks' || kind === 'all-day') && session.view.getState().readOnly === null,
    over: () => el.current?.setAttribute('data-over', ''),
    leave: () => el.current?.removeAttribute('data-over'),
    drop: (dragged) => {
      const { state } = session.view.getState();
      if (dragged.kind === 'tasks') session.run({ type: 'task.plan', ids: [...dragged.ids], day });
      if (dragged.kind !== 'all-day' || dragged.day === day) return;
      const event = livingEvent(state, dragged.id);
      if (event?.isAllDay) session.run(carryCommand(event, dragged.day, day));
    },
  });
  return el;
}
