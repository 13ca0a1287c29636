import type { Day } from '../../core/time/civil-day.ts';
import { addMinutes, civilAt, DAY_MINUTES, minuteOfDay, SNAP, snapMinute } from '../../core/time/civil-time.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import type { DayItems, RowItem } from './day-items.ts';
import { lanesOf } from './lanes.ts';
import type { Lane } from './lanes.ts';
import type { Span } from '../../core/time/spans.ts';

/** Minimum minutes an item takes up on the screen, so that an item of a minute can be read and pressed. */
export const SHORTEST = 20;

/** Maximum number of lanes, the last lane for the overflow: thinner items can be neither read nor pressed. */
const MOST_LANES = 16;
const MOST_LANES_OF_MANY = 8;

/** An item of the grid with its position, in fractions of the grid's width and of a day's height. */
export interface Placed {
  /**
   * The row's id for its first piece on these days, `id+1` and so on for pieces after midnight: an item that is moved
   * to another day stays the same element, and keeps the focus.
   */
  key: string;
  item: RowItem;
  left: number;
  width: number;
  top: number;
  height: number;
  /** Part of an overflow, see `overflowsOf`: it has no lane, and covers its neighbour while keys act on it. */
  isHidden: boolean;
}

const ALONE: Lane = { lane: 0, lanes: 1, width: 1, isHidden: false };

/** Fractions of the grid's width: half a column of a week, and a third. */
const [NARROW, THIN] = [0.08, 0.05];

/** Level of detail that fits: narrow items show the title alone, thin ones only their colour and kind. */
export function detailLevel(width: number): 'wide' | 'narrow' | 'thin' {
  if (width < THIN) return 'thin';
  return width < NARROW ? 'narrow' : 'wide';
}

/** All items of a time grid with one column per day but lessons, which are behind them; in one list sorted by key. */
export function placesOf(lists: readonly DayItems[]): Placed[] {
  const pieces = new Map<string, number>();
  const placed: Placed[] = [];
  lists.forEach((list, column) => {
    const timed = list.timed.filter((item) => item.kind !== 'lesson');
    const lanes = lanesOf(timed, SHORTEST, lists.length === 1 ? MOST_LANES : MOST_LANES_OF_MANY);
    for (const item of timed) {
      const { lane, lanes: of, width, isHidden } = lanes.get(item.id) ?? ALONE;
      const piece = pieces.get(item.id) ?? 0;
      pieces.set(item.id, piece + 1);
      placed.push({
        key: piece === 0 ? item.id : `${item.id}+${piece}`,
        item,
        left: (column + (isHidden ? lane - 1 : lane) / of) / lists.length,
        width: width / of / lists.length,
        top: item.from / DAY_MINUTES,
        height: Math.min(Math.max(item.to - item.from, SHORTEST), DAY_MINUTES - item.from) / DAY_MINUTES,
        isHidden,
      });
    }
  });
  return placed.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Consecutive items without a lane, and the position of the chip that counts them. */
export interface Overflow extends Pick<Placed, 'left' | 'width' | 'top' | 'height'> {
  day: Day;
  items: readonly RowItem[];
}

/** @param inTime sorted by day and start */
export function overflowsOf(inTime: readonly Placed[]): Overflow[] {
  const overflows: (Overflow & { items: RowItem[] })[] = [];
  for (const { item, isHidden, left, width, top, height } of inTime) {
    if (!isHidden) continue;
    const last = overflows.at(-1);
    if (last && last.day === item.day && top < last.top + last.height) {
      last.items.push(item);
      last.height = Math.max(last.height, top + height - last.top);
    } else overflows.push({ day: item.day, items: [item], left: left + width, width, top, height });
  }
  return overflows;
}

/** Column and exact minute of a point of the grid, clamped to its edges. */
export function slotAt(
  box: { left: number; top: number; width: number; height: number },
  at: { x: number; y: number },
  columns: number,
): { column: number; minute: number } {
  const across = Math.floor(((at.x - box.left) / box.width) * columns);
  const down = ((at.y - box.top) / box.height) * DAY_MINUTES;
  return {
    column: Math.min(Math.max(across, 0), columns - 1),
    minute: Math.min(Math.max(down, 0), DAY_MINUTES),
  };
}

const stepOf = (isFine: boolean): number => (isFine ? SNAP.fine : SNAP.coarse);
const LAST_MINUTE = DAY_MINUTES - 1;

/**
 * The start of an item dropped at a minute of a day.
 *
 * @param grab minutes between its start and the grabbed point, more than a day for one that began long before
 */
export function startAt(day: Day, minute: number, grab: number, isFine: boolean): Civil {
  const step = stepOf(isFine);
  const start = Math.round((minute - grab) / step) * step;
  // Grabbed in its middle, it may start the evening before: its grabbed part stays on the day under the pointer.
  return grab >= DAY_MINUTES || start < 0
    ? civilAt(day, start)
    : civilAt(day, Math.min(start, LAST_MINUTE - (LAST_MINUTE % step)));
}

/** A span with one end pulled to a minute of a day. The ends never cross: it is at least one step long. */
export function pullEdge(span: Span, edge: 'start' | 'end', day: Day, minute: number, isFine: boolean): Span {
  const to = civilAt(day, snapMinute(minute, stepOf(isFine)));
  const least = stepOf(isFine);
  if (edge === 'end') {
    const first = addMinutes(span.start, least);
    return { start: span.start, end: to > first ? to : first };
  }
  const last = addMinutes(span.end, -least);
  return { start: to < last ? to : last, end: span.end };
}

/** The span drawn on a day, whichever end comes first. */
export function drawnSpan(day: Day, from: number, to: number, isFine: boolean): Span {
  const step = stepOf(isFine);
  const first = Math.floor(Math.min(from, to) / step) * step;
  const last = Math.max(Math.ceil(Math.max(from, to) / step) * step, first + step);
  const end = Math.min(last, DAY_MINUTES);
  return { start: civilAt(day, Math.min(first, end - step)), end: civilAt(day, end) };
}

/** The pieces of a span over days of a grid, as minutes of each column; for the preview of a drag. */
export function piecesOver(span: Span, days: readonly Day[]): { column: number; from: number; to: number }[] {
  return days.flatMap((day, column) => {
    const start = `${day}T00:00`;
    const end = civilAt(day, DAY_MINUTES);
    if (span.end <= start || span.start >= end) return [];
    return [
      {
        column,
        from: span.start <= start ? 0 : minuteOfDay(span.start),
        to: span.end >= end ? DAY_MINUTES : minuteOfDay(span.end),
      },
    ];
  });
}
