import { DAY_MINUTES } from '../../core/time/civil-time.ts';
import type { LessonItem } from './day-items.ts';
import { lanesOf } from './lanes.ts';
import type { CalendarDay } from './calendar-day.ts';
import { SHORTEST } from './grid-geometry.ts';
import type { Placed } from './grid-geometry.ts';

/** A lesson of the grid with its position, in fractions of the grid's width and of a day's height. */
export interface PlacedLesson {
  /** The same for the lesson that goes on after a change: its element stays, and keeps the focus. */
  key: string;
  item: LessonItem;
  left: number;
  width: number;
  top: number;
  height: number;
  /** Minutes of the day in which its words fit above, between or below items; null where there is no such room. */
  words: { from: number; to: number } | null;
}

/** Minimum minutes for a line of words. */
const LINE_MINUTES = 18;

/** The longest stretch of a lesson that no item covers. */
function freeStretch({ from, to }: LessonItem, covers: readonly Placed[]): { from: number; to: number } {
  let [best, start] = [{ from, to: from }, from];
  const longer = (end: number): { from: number; to: number } =>
    end - start > best.to - best.from ? { from: start, to: end } : best;
  for (const { item } of covers.toSorted((a, b) => a.item.from - b.item.from)) {
    best = longer(Math.min(item.from, to));
    start = Math.max(start, item.to, item.from + SHORTEST);
  }
  return longer(to);
}

const covers = ({ item, isHidden }: Placed, lesson: LessonItem): boolean =>
  !isHidden &&
  item.day === lesson.day &&
  item.from < lesson.to &&
  Math.max(item.to, item.from + SHORTEST) > lesson.from;

/** All lessons of a time grid, behind its items, in the order of time. @param places of the items */
export function lessonPlacesOf(shown: readonly CalendarDay[], places: readonly Placed[]): PlacedLesson[] {
  return shown.flatMap(({ lessons }, column) => {
    const lanes = lanesOf(lessons, SHORTEST, lessons.length);
    return lessons.map((item): PlacedLesson => {
      const { lane = 0, lanes: of = 1, width = 1 } = lanes.get(item.id) ?? {};
      const free = freeStretch(
        item,
        places.filter((placed) => covers(placed, item)),
      );
      return {
        key: `${item.day} ${item.lesson.slot} ${lessons.filter(({ lesson }) => lesson.slot === item.lesson.slot).indexOf(item)}`,
        item,
        left: (column + lane / of) / shown.length,
        width: width / of / shown.length,
        top: item.from / DAY_MINUTES,
        height: Math.max(item.to - item.from, SHORTEST) / DAY_MINUTES,
        words: free.to - free.from < Math.min(LINE_MINUTES, item.to - item.from) ? null : free,
      };
    });
  });
}

/** Rounding of sums of fractions. */
const NEARLY = 1e-6;

/** Keys of the items that cover the right edge of a lesson: they leave a strip of it in sight. */
export function keysOverLessons(lessons: readonly PlacedLesson[], places: readonly Placed[]): ReadonlySet<string> {
  const isOver = (placed: Placed): boolean =>
    lessons.some((lesson) => {
      const [right, end] = [lesson.left + lesson.width, placed.left + placed.width];
      return covers(placed, lesson.item) && placed.left < right - NEARLY && end > right - NEARLY;
    });
  return new Set(places.filter(isOver).map(({ key }) => key));
}
