import type { Command } from '../../core/commands/command.ts';
import { nextSlot } from './next-slot.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { activeEvent, activeTask, soleBlock } from '../../core/state/views.ts';
import { addMinutes, minutesBetween } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { nextFreeSlot } from '../calendar/free-slot.ts';
import { spanOfBlock, spanOfEvent } from '../../core/time/spans.ts';
import type { Span } from '../../core/time/spans.ts';
import type { TimedRef } from '../calendar/item-ref.ts';
import { addElapsed, convert, elapsedMinutes, resolveGap, isKnownZone } from '../../core/time/zones.ts';

export interface TimedItem {
  title: string;
  /** On the viewer's wall clock. */
  span: Span;
  /** Elapsed minutes; in the night clocks go back there may be more of them than the span shows. */
  minutes: number;
  /** The zone its times are written in, or null where they float. */
  zone: string | null;
}

/** The item's current span, or undefined if it was deleted. @param zone of the student's clock */
export function timedItemAt(state: State, { kind, id }: TimedRef, zone: string): TimedItem | undefined {
  if (kind === 'event') {
    const event = activeEvent(state, id);
    if (!event || event.isAllDay) return undefined;
    const span = spanOfEvent(event, zone);
    return { title: event.title, span, minutes: elapsedMinutes(span.start, span.end, zone), zone: event.zone };
  }
  const block = state.rows.blocks.get(id);
  const task = block && activeTask(state, block.taskId);
  return (
    block && task && { title: task.title, span: spanOfBlock(block, zone), minutes: block.minutes, zone: block.zone }
  );
}

/**
 * Converts a time on the student's clock to the row's own zone, if it is fixed to one. A time in an hour that clocks
 * skip is written as it is shown.
 */
const written = (time: Civil, zone: string, rowZone: string | null): Civil =>
  rowZone !== null && isKnownZone(rowZone) ? convert(time, zone, rowZone) : resolveGap(time, zone);

/** The span of an item with another start: minutes of a block elapse, minutes of an event are clock minutes. */
export function movedSpan(ref: TimedRef, { span, minutes }: TimedItem, to: Civil, zone: string): Span {
  const start = resolveGap(to, zone);
  if (ref.kind === 'event') return { start, end: addMinutes(start, minutesBetween(span.start, span.end)) };
  return { start, end: addElapsed(start, minutes, zone) };
}

export function moveCommand(ref: TimedRef, item: TimedItem, start: Civil, zone: string): Command {
  const type = ref.kind === 'event' ? 'event.move' : 'block.move';
  return { type, id: ref.id, start: written(start, zone, item.zone) };
}

/** Minutes by which clocks are put back, in any zone. */
const PUT_BACK = [0, 30, 60, 120];

/** Length of a span; if clocks show its end twice, the one nearer to the item's previous length. */
function minutesIn({ start, end }: Span, item: TimedItem, zone: string): number {
  const least = elapsedMinutes(start, end, zone);
  const lengths = PUT_BACK.map((back) => least + back).filter((each) => addElapsed(start, each, zone) === end);
  const off = (minutes: number) => Math.abs(minutes - item.minutes);
  return lengths.reduce((best, each) => (off(each) < off(best) ? each : best), least);
}

/** Changes the start and end of an item. */
export function spanCommand(ref: TimedRef, item: TimedItem, span: Span, zone: string): Command {
  const start = written(span.start, zone, item.zone);
  if (ref.kind === 'event') {
    return { type: 'event.edit', id: ref.id, fields: { start, end: written(span.end, zone, item.zone) } };
  }
  const minutes = Math.max(minutesIn(span, item, zone), 1);
  // An unchanged length is a move, and is reported as one.
  if (minutes === item.minutes) return moveCommand(ref, item, span.start, zone);
  return { type: 'block.resize', id: ref.id, start, minutes };
}

/** Removes an item from the calendar: an event goes to the trash, of a task only its block is deleted. */
export const removeCommand = ({ kind, id }: TimedRef): Command =>
  kind === 'event' ? { type: 'event.delete', ids: [id] } : { type: 'block.remove', ids: [id] };

/** Length of a dropped task: the length of the block to move, else its estimate, else the usual length. */
export const minutesOf = (state: State, taskId: string): number =>
  soleBlock(state, taskId)?.minutes ?? activeTask(state, taskId)?.estimate ?? settingsOf(state).blockMinutes;

/** Plans dropped tasks one after the other from a time on, moving their only blocks; one history entry. */
export function planCommand(state: State, taskIds: readonly string[], start: Civil, zone: string): Command {
  let next = start;
  const blocks = taskIds.map((taskId) => {
    const minutes = minutesOf(state, taskId);
    const block = { taskId, start: next, minutes, moves: soleBlock(state, taskId)?.id };
    next = addElapsed(next, minutes, zone);
    return block;
  });
  return { type: 'block.plan', blocks };
}

/** Moves an item to the next free slot, a session where study time is left; null if sixty days have none. */
export function freeSlotCommand(state: State, ref: TimedRef, from: Civil, zone: string): Command | null {
  const item = timedItemAt(state, ref, zone);
  if (!item) return null;
  const wish = { from, minutes: item.minutes, zone, settings: settingsOf(state) };
  const task = ref.kind === 'block' ? activeTask(state, state.rows.blocks.get(ref.id)?.taskId ?? '') : undefined;
  const start = task
    ? nextSlot(state, task, { ...wish, movesBlockId: ref.id })
    : nextFreeSlot(state, { ...wish, exceptBlockId: ref.id });
  return start === null ? null : moveCommand(ref, item, start, zone);
}
