import type { Command } from '../../../core/commands/command.ts';
import type { State } from '../../../core/state/state.ts';
import { activeTask } from '../../../core/state/views.ts';
import type { Day } from '../../../core/time/civil-day.ts';
import { civilAt, minutesBetween } from '../../../core/time/civil-time.ts';
import type { Civil } from '../../../core/time/civil-time.ts';
import { addElapsed, resolveGap } from '../../../core/time/zones.ts';
import type { Span } from '../../../core/time/spans.ts';
import type { Dragged } from '../../drag/dragged.ts';
import { drawnSpan, pullEdge, startAt } from '../../../rules/calendar/grid-geometry.ts';
import {
  timedItemAt,
  minutesOf,
  moveCommand,
  movedSpan,
  planCommand,
  spanCommand,
} from '../../../rules/planning/moving.ts';

/** Result of a drag over the time grid. */
export interface DropResult {
  title: string;
  span: Span;
  /** Command of a drop; null where nothing would change, and for a drawn span, which opens the editor first. */
  command: Command | null;
}

export interface Slot {
  day: Day;
  /** Minute of the day, not snapped. */
  minute: number;
  isFine: boolean;
}

/** @param zone of the student's clock. @returns null when the dragged row no longer exists */
export function previewDrop(state: State, dragged: Dragged, slot: Slot, zone: string): DropResult | null {
  const { day, minute, isFine } = slot;
  switch (dragged.kind) {
    case 'tasks':
      return previewTasks(state, dragged.ids, startAt(day, minute, 0, isFine), zone);
    case 'item': {
      const item = timedItemAt(state, dragged.ref, zone);
      if (!item) return null;
      const exact = minute - dragged.grab;
      const start = nearerOf(
        civilAt(day, exact),
        startAt(day, minute, dragged.grab, isFine),
        onDay(item.span.start, day),
      );
      const span = movedSpan(dragged.ref, item, start, zone);
      const command = start === item.span.start ? null : moveCommand(dragged.ref, item, start, zone);
      return { title: item.title, span, command };
    }
    case 'edge': {
      const item = timedItemAt(state, dragged.ref, zone);
      if (!item) return null;
      const snapped = pullEdge(item.span, dragged.edge, day, minute, isFine);
      const own = item.span[dragged.edge];
      const isOwn = nearerOf(civilAt(day, minute), snapped[dragged.edge], own) === own;
      const pulled = isOwn ? item.span : snapped;
      const span = { start: resolveGap(pulled.start, zone), end: resolveGap(pulled.end, zone) };
      const isSame = span.start === item.span.start && span.end === item.span.end;
      return { title: item.title, span, command: isSame ? null : spanCommand(dragged.ref, item, span, zone) };
    }
    case 'draw':
      return { title: '', span: drawnSpan(dragged.day, dragged.minute, minute, isFine), command: null };
    case 'whole-day':
    case 'row':
      return null;
  }
}

const onDay = (time: Civil, day: Day): Civil => `${day}${time.slice(day.length)}`;
const distance = (a: Civil, b: Civil): number => Math.abs(minutesBetween(a, b));

/** The item's own time is a snap point too: an item off the grid steps keeps its time of day. */
const nearerOf = (exact: Civil, snapped: Civil, own: Civil): Civil =>
  distance(exact, own) <= distance(exact, snapped) ? own : snapped;

function previewTasks(state: State, ids: readonly string[], start: string, zone: string): DropResult | null {
  const active = ids.filter((id) => activeTask(state, id));
  const first = active[0];
  if (first === undefined) return null;
  const minutes = active.reduce((sum, id) => sum + minutesOf(state, id), 0);
  const title = activeTask(state, first)?.title ?? '';
  return {
    title: active.length === 1 ? title : `${title} and ${active.length - 1} more`,
    span: { start, end: addElapsed(start, minutes, zone) },
    command: planCommand(state, active, start, zone),
  };
}
