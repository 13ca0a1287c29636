import type { Command } from '../../core/commands/command.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { isDone } from '../../schema/task-or-event.ts';
import type { TaskOrEvent } from '../../schema/task-or-event.ts';
import { quote } from '../../core/history/transaction.ts';
import { plural } from '../../core/text/words.ts';
import { spanOfBlock, startOfBlock } from '../../core/time/spans.ts';
import { nextSlot } from './next-slot.ts';
import { unplannedMinutes } from './plan-sessions.ts';
import { settingsOf } from '../../core/state/state.ts';
import type { State } from '../../core/state/state.ts';
import { activeEvent, activeTask, blocksOf, soleBlock } from '../../core/state/views.ts';
import { addDays, daysBetween } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { civilAt, dayOf, minutesBetween, TIME_STEP } from '../../core/time/civil-time.ts';
import type { Civil, DayOrTime } from '../../core/time/civil-time.ts';
import { formatDay, formatDayOrTime, formatTime } from '../../core/time/format.ts';
import { isTimed } from '../calendar/item-ref.ts';
import type { CalendarRef, PanelRef } from '../calendar/item-ref.ts';
import { addMinutesSkippingGaps } from '../calendar/move-keys.ts';
import { freeSlotCommand, timedItemAt, minutesOf, moveCommand, removeCommand, spanCommand } from './moving.ts';

/** Minutes by which an item is made longer or shorter. */
export const LENGTH_STEP = 15;

/** The task of an item; events have none. */
export function taskOf(state: State, ref: CalendarRef): Task | undefined {
  if (ref.kind === 'block') return activeTask(state, state.rows.blocks.get(ref.id)?.taskId ?? '');
  return ref.kind === 'planned' || ref.kind === 'due' ? activeTask(state, ref.id) : undefined;
}

/** Null if it was deleted. */
export function panelRefOf(state: State, ref: CalendarRef): PanelRef | null {
  const task = taskOf(state, ref);
  if (task) return { kind: 'task', id: task.id };
  return activeEvent(state, ref.id) ? { kind: 'event', id: ref.id } : null;
}

export const titleOf = (state: State, ref: CalendarRef): string =>
  taskOf(state, ref)?.title ?? activeEvent(state, ref.id)?.title ?? '';

/** Place of an item: its time on the student's clock if it has one, else its day or due date. Null if deleted. */
export function placeOf(state: State, ref: CalendarRef, zone: string): DayOrTime | null {
  if (isTimed(ref)) return timedItemAt(state, ref, zone)?.span.start ?? null;
  if (ref.kind === 'all-day') return activeEvent(state, ref.id)?.start ?? null;
  const task = activeTask(state, ref.id);
  return (ref.kind === 'planned' ? task?.plannedDay : task?.due) ?? null;
}

/** Moves an item to a place. @param place of the same kind as `placeOf` gives */
export function placeCommand(state: State, ref: CalendarRef, place: DayOrTime, zone: string): Command | null {
  switch (ref.kind) {
    case 'block':
    case 'event': {
      const item = timedItemAt(state, ref, zone);
      return item ? moveCommand(ref, item, place, zone) : null;
    }
    case 'all-day':
      return { type: 'event.move', id: ref.id, start: dayOf(place) };
    case 'planned':
      return { type: 'task.plan', ids: [ref.id], day: dayOf(place) };
    case 'due':
      return { type: 'task.due', ids: [ref.id], due: place };
  }
}

/** The same place `days` later. */
export const shiftPlace = (place: DayOrTime, days: number): DayOrTime =>
  `${addDays(dayOf(place), days)}${place.slice('YYYY-MM-DD'.length)}`;

/** Moves an item to another day at the same time. @param from the day it is grabbed on, or shown on */
export function moveToDay(state: State, ref: CalendarRef, from: Day, to: Day, zone: string): Command | null {
  const place = placeOf(state, ref, zone);
  return place === null || from === to
    ? null
    : placeCommand(state, ref, shiftPlace(place, daysBetween(from, to)), zone);
}

/** Makes an item longer or shorter by `minutes`; null if it has no length, or would have none left. */
export function lengthCommand(state: State, ref: CalendarRef, minutes: number, zone: string): Command | null {
  if (!isTimed(ref)) return null;
  const item = timedItemAt(state, ref, zone);
  if (!item) return null;
  const end = addMinutesSkippingGaps(item.span.end, minutes, zone);
  if (minutesBetween(item.span.start, end) < 1) return null;
  return spanCommand(ref, item, { start: item.span.start, end }, zone);
}

/** Earliest start of a free slot: the planned day, or the end of a timed item; not before now. */
function slotFrom(state: State, ref: CalendarRef, now: Civil, zone: string): Civil {
  const chosen = isTimed(ref)
    ? timedItemAt(state, ref, zone)?.span.end
    : ref.kind === 'planned' && ref.day !== undefined
      ? civilAt(ref.day, 0)
      : undefined;
  return chosen !== undefined && chosen > now ? chosen : now;
}

/**
 * The command of "next free slot": a missed session moves, and else one is added for what is neither planned nor worked. Null if the
 * next sixty days have none.
 *
 * @param worked minutes of the task that were worked beyond its sessions
 */
export function nextSlotCommand(state: State, ref: CalendarRef, now: Civil, zone: string, worked = 0): Command | null {
  const from = slotFrom(state, ref, now, zone);
  if (isTimed(ref)) return freeSlotCommand(state, ref, from, zone);
  const task = taskOf(state, ref);
  if (!task) return null;
  const settings = settingsOf(state);
  const sole = soleBlock(state, task.id);
  const moves = sole && sole.doneAt === null && spanOfBlock(sole, zone).end <= now ? sole.id : undefined;
  const rest = Math.max((unplannedMinutes(state, task, now, zone) ?? 0) - worked, 0);
  const left = Math.ceil(rest / TIME_STEP.coarse) * TIME_STEP.coarse;
  const minutes = moves === undefined ? left || settings.blockMinutes : minutesOf(state, task.id);
  const start = nextSlot(state, task, { from, minutes, zone, settings, movesBlockId: moves });
  return start === null ? null : { type: 'block.plan', blocks: [{ taskId: task.id, start, minutes, moves }] };
}

/**
 * The sessions ahead of an item's task, earliest first, where they hold all of it that is left: there is nothing to plan.
 * Without an estimate, one session is all. @param worked minutes of work beside the sessions
 */
export function plannedAhead(state: State, ref: CalendarRef, now: Civil, zone: string, worked = 0): WorkBlock[] {
  const task = isTimed(ref) ? undefined : taskOf(state, ref);
  if (!task || (unplannedMinutes(state, task, now, zone) ?? 0) > worked) return [];
  return blocksOf(state, task.id)
    .filter((block) => block.doneAt === null && spanOfBlock(block, zone).end > now)
    .sort((a, b) => (startOfBlock(a, zone) < startOfBlock(b, zone) ? -1 : 1));
}

/** "“Essay” is planned already: tomorrow 16:00 and 2 more sessions." */
export function plannedWords(state: State, blocks: readonly WorkBlock[], today: Day, zone: string): string {
  const [first] = blocks;
  if (!first) return '';
  const title = titleOf(state, { kind: 'block', id: first.id });
  const when = formatDayOrTime(startOfBlock(first, zone), today, settingsOf(state).clock);
  const more = blocks.length === 1 ? '' : ` and ${plural(blocks.length - 1, 'more session')}`;
  return `${quote(title)} is planned already: ${when}${more}.`;
}

/** Leaves out one of a series; null for an item that does not repeat, or is done. */
export const skipCommand = (row: TaskOrEvent | undefined): Command | null =>
  row && row.seriesId !== null && !isDone(row) ? { type: 'series.skip', id: row.id } : null;

/** Removes an item from the calendar; an event goes to the trash. */
export function removeFromCalendar(ref: CalendarRef): Command {
  if (isTimed(ref)) return removeCommand(ref);
  if (ref.kind === 'all-day') return { type: 'event.delete', ids: [ref.id] };
  return ref.kind === 'planned'
    ? { type: 'task.plan', ids: [ref.id], day: null }
    : { type: 'task.due', ids: [ref.id], due: null };
}

/** "Tuesday 16:00 to 17:00", or only the day. */
export function describePlace(state: State, ref: CalendarRef, today: Day, zone: string): string {
  const { clock } = settingsOf(state);
  const place = placeOf(state, ref, zone);
  if (place === null) return '';
  const day = formatDay(dayOf(place), today);
  if (place.length <= 'YYYY-MM-DD'.length) return day;
  const span = isTimed(ref) ? timedItemAt(state, ref, zone)?.span : undefined;
  const time = `${day} ${formatTime(place, clock)}`;
  return span ? `${time} to ${formatTime(span.end, clock)}` : time;
}
