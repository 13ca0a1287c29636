import { HUES } from '../../schema/fields.ts';
import type { Hue } from '../../schema/fields.ts';

export interface DrawnLesson {
  day: number;
  from: number;
  to: number;
  hue: Hue;
}

/** Lessons of the example week as weekday, start and end in periods, in the order in which subjects take them. */
const PERIODS = [
  [0, 0, 1],
  [1, 1, 2],
  [2, 2.5, 3.5],
  [3, 0, 1],
  [4, 1, 2],
  [0, 2.5, 4.5],
  [1, 5, 6],
  [2, 0, 1],
  [3, 2.5, 3.5],
  [4, 5, 6],
  [0, 1, 2],
  [1, 2.5, 3.5],
  [2, 5, 6],
  [3, 5, 6],
  [4, 2.5, 4.5],
  [0, 5, 6],
  [2, 1, 2],
  [3, 1, 2],
] as const;
const EACH = 3;

/**
 * Example week with a few lessons of each subject, in the hues their tags will get.
 *
 * @param weekStart 1 Monday to 7 Sunday; school is from Monday to Friday in any case
 */
export function drawnWeek(subjects: number, weekStart: number): DrawnLesson[] {
  const lessons = Math.min(subjects * EACH, PERIODS.length);
  return PERIODS.slice(0, lessons).map(([day, from, to], at) => ({
    day: (day + 8 - weekStart) % 7,
    from,
    to,
    hue: HUES[(at % subjects) % HUES.length] ?? 'cobalt',
  }));
}
