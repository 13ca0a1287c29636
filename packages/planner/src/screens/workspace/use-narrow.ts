import { useMedia } from '@bellweek/ui/side-panel/use-media';
import { weekday } from '../../domain/time/civil-day.ts';
import type { Day } from '../../domain/time/civil-day.ts';
import type { ViewType } from './workspace.ts';

/** Too narrow for the list and a calendar side by side: one of them at a time, with a bar at the bottom. */
const NARROW = '(width < 40rem)';

export const useNarrow = (): boolean => useMedia(NARROW);
export const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

const isAtLeast = (width: string): boolean => window.matchMedia(`(width >= ${width})`).matches;

/** As many days as have room beside the list. @param workWeek weekdays, 1 Monday to 7 Sunday */
export function openingShow(day: Day, workWeek: readonly number[]): ViewType {
  if (isNarrowNow()) return 'list';
  if (isAtLeast('60rem')) return 'week';
  return isAtLeast('48rem') && workWeek.includes(weekday(day)) ? 'work-week' : 'day';
}
