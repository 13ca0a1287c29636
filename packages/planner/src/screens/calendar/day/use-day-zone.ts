import { useRef } from 'react';
import type { RefObject } from 'react';
import type { State } from '../../../core/state/state.ts';
import type { Command } from '../../../core/commands/command.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { addMinutes, dayOf } from '../../../core/time/civil-time.ts';
import { formatShortWeekdayDate } from '../../../core/time/format.ts';
import { useDropZone } from '../../drag/drag-context.tsx';
import type { Dragged } from '../../drag/dragged.ts';
import { moveToDay } from '../../../rules/planning/item-actions.ts';
import { timedItemAt } from '../../../rules/planning/moving.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';

interface DayZoneOptions {
  /** Drop of a timed item on a day: it keeps its time, or its task is planned for the day without a time. */
  items: 'keep-time' | 'whole-day';
}

/** Work is for days to come; an event can be written down later. */
const isWork = (dragged: Dragged): boolean =>
  dragged.kind === 'tasks' ||
  (dragged.kind === 'whole-day' && dragged.ref.kind === 'due') ||
  (dragged.kind === 'item' && dragged.ref.kind === 'block');

const overWords = (day: Day, today: Day): string =>
  `${formatShortWeekdayDate(day, today)} is over. Drop it on today or a later day.`;

/** Command of a drop on a day; null where nothing would change. */
export function dayCommand(
  state: State,
  dragged: Dragged,
  day: Day,
  { zone, items }: DayZoneOptions & { zone: string },
): Command | null {
  if (dragged.kind === 'tasks') return { type: 'task.plan', ids: [...dragged.ids], day };
  if (dragged.kind === 'whole-day') return moveToDay(state, dragged.ref, dragged.day, day, zone);
  const start = dragged.kind === 'item' ? timedItemAt(state, dragged.ref, zone)?.span.start : undefined;
  if (dragged.kind !== 'item' || start === undefined) return null;
  if (items === 'whole-day') return { type: 'block.toDay', id: dragged.ref.id, day };
  return moveToDay(state, dragged.ref, dayOf(addMinutes(start, dragged.grab)), day, zone);
}

/**
 * Drop zone of a day: plans tasks for it, moves events of whole days, and sets the due day of due tasks. With
 * `whole-day`, sessions lose their time and timed events are not accepted. Has `data-over` while an item is dragged
 * over it. Work is refused on a day that is over.
 */
export function useDayZone<E extends HTMLElement>(day: Day, { items }: DayZoneOptions): RefObject<E | null> {
  const session = usePlannerSession();
  const el = useRef<E>(null);
  useDropZone(el, {
    accepts: (dragged) =>
      (['tasks', 'whole-day'].includes(dragged.kind) ||
        (dragged.kind === 'item' && (items === 'keep-time' || dragged.ref.kind === 'block'))) &&
      session.view.getState().readOnly === null,
    over: () => el.current?.setAttribute('data-over', ''),
    leave: () => el.current?.removeAttribute('data-over'),
    drop: (dragged) => {
      const { state, zone, today } = session.view.getState();
      if (day < today && isWork(dragged)) return session.notify(overWords(day, today));
      const command = dayCommand(state, dragged, day, { zone, items });
      if (command) session.run(command);
    },
  });
  return el;
}
