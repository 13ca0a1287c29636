import type { AllDayEvent, PlannerEvent, TimedEvent } from '../../schema/planner-event.ts';
import type { Task } from '../../schema/task.ts';
import type { WorkBlock } from '../../schema/work-block.ts';
import { idsAround, ZONE_DAYS } from '../../core/state/index-keys.ts';
import { activeSeriesByKind, computedOn } from '../../core/state/occurrences.ts';
import type { State } from '../../core/state/state.ts';
import { shownTask } from '../../core/state/views.ts';
import { lessonsOn } from '../timetable/lessons-on.ts';
import type { DayLesson } from '../timetable/schedules.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, DAY_MINUTES, dayOf, minuteOfDay } from '../../core/time/civil-time.ts';
import { spanOfBlock, spanOfEvent } from '../../core/time/spans.ts';
import type { Span } from '../../core/time/spans.ts';

interface Piece {
  /** The row's id. Unique together with `day`: an item that runs over midnight is on both days. */
  id: string;
  day: Day;
  /** Minutes of that day on the wall clock; `to` is at most 1440 and after `from`. */
  from: number;
  to: number;
  startsBefore: boolean;
  endsAfter: boolean;
  span: Span;
}
/** An item that a row is for. */
export type RowItem = Piece & ({ kind: 'block'; block: WorkBlock; task: Task } | { kind: 'event'; event: TimedEvent });
export type LessonItem = Piece & { kind: 'lesson'; lesson: DayLesson };
export type DayItem = RowItem | LessonItem;

export interface DayItems<I extends DayItem = DayItem> {
  day: Day;
  /** Events of whole days, the earliest start first. */
  allDay: AllDayEvent[];
  /** Blocks, timed events and lessons by start, then by length (longer first), then by id. */
  timed: I[];
}

/** The parts of a row's span on each of the days it touches. */
function rowItems<R extends { kind: string }>(row: R, id: string, span: Span): (R & Piece)[] {
  const first = dayOf(span.start);
  // Most end on the day they start: no other day is computed for them.
  const last = dayOf(span.end) === first ? first : dayOf(addMinutes(span.end, -1));
  const items: (R & Piece)[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const from = day === first ? minuteOfDay(span.start) : 0;
    const to = day === last ? minuteOfDay(span.end) || DAY_MINUTES : DAY_MINUTES;
    items.push({ ...row, id, day, from, to, startsBefore: day > first, endsAfter: day < last, span });
  }
  return items;
}

/** By start, longer ones first, then by id, so that equal input is always drawn the same way. */
export function byTime(
  a: { from: number; to: number; id: string },
  b: { from: number; to: number; id: string },
): number {
  return a.from - b.from || b.to - a.to || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const eventItems = (event: TimedEvent, zone: string): RowItem[] =>
  rowItems({ kind: 'event', event }, event.id, spanOfEvent(event, zone));

function addAllDay(event: AllDayEvent, into: Map<Day, DayItems>): void {
  for (let day = event.start; day <= event.end; day = addDays(day, 1)) into.get(day)?.allDay.push(event);
}

const itemsOfList = new WeakMap<readonly PlannerEvent[], { zone: string; items: readonly RowItem[] }>();

/** The timed ones among events of series; the same items each time for the same list. */
function timedItems(events: readonly PlannerEvent[], zone: string): readonly RowItem[] {
  const known = itemsOfList.get(events);
  if (known?.zone === zone) return known.items;
  const items = events.flatMap((event) => (event.isAllDay ? [] : eventItems(event, zone)));
  itemsOfList.set(events, { zone, items });
  return items;
}

/** Adds untouched occurrences of series that may be on these days, in any zone. */
function addComputed(state: State, days: readonly Day[], zone: string, into: Map<Day, DayItems>): void {
  const [first, last] = [days[0], days[days.length - 1]];
  if (first === undefined || last === undefined) return;
  const end = addDays(last, ZONE_DAYS);
  const before = ZONE_DAYS + activeSeriesByKind(state).mostDays;
  for (let day = addDays(first, -before); day <= end; day = addDays(day, 1)) {
    const events = computedOn(state, 'event', day);
    for (const item of timedItems(events, zone)) into.get(item.day)?.timed.push(item);
    for (const event of events) if (event.isAllDay) addAllDay(event, into);
  }
}

/** The row or lesson that gives an item its title and tags. */
export function shownBy(item: DayItem): Task | TimedEvent | DayLesson {
  if (item.kind === 'block') return item.task;
  return item.kind === 'event' ? item.event : item.lesson;
}

/** Whether nothing else can be done meanwhile. */
export function isBusy(item: DayItem): boolean {
  if (item.kind === 'lesson') return !item.lesson.isCancelled;
  return item.kind !== 'event' || !item.event.isFree;
}

const lessonItem = (lesson: DayLesson): LessonItem => {
  const { id, day, from, to, span } = lesson;
  return { kind: 'lesson', id, day, from, to, startsBefore: false, endsAfter: false, span, lesson };
};

/**
 * Items on each of `days` (ascending, without gaps) on a clock in `zone`. Without the trash, blocks of its tasks, and
 * blocks of archived tasks.
 */
export function itemsOn(state: State, days: readonly Day[], zone: string): DayItems[] {
  const lists = new Map<Day, DayItems>(days.map((day) => [day, { day, allDay: [], timed: [] }]));
  for (const id of idsAround(state.index.blocksOn, days)) {
    const block = state.rows.blocks.get(id);
    const task = block && shownTask(state, block.taskId);
    if (!block || !task) continue;
    const items = rowItems({ kind: 'block' as const, block, task }, id, spanOfBlock(block, zone));
    for (const item of items) lists.get(item.day)?.timed.push(item);
  }
  for (const id of idsAround(state.index.eventsOn, days)) {
    const event = state.rows.events.get(id);
    if (event?.isAllDay) addAllDay(event, lists);
    else if (event) for (const item of eventItems(event, zone)) lists.get(item.day)?.timed.push(item);
  }
  addComputed(state, days, zone, lists);
  for (const lesson of lessonsOn(state, days)) lists.get(lesson.day)?.timed.push(lessonItem(lesson));
  for (const list of lists.values()) {
    list.timed.sort(byTime);
    list.allDay.sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0) || (a.id < b.id ? -1 : 1));
  }
  return [...lists.values()];
}
