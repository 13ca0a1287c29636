import { LAPTOP, PHONE, TABLET, useMedia } from '@bellweek/ui/media';
import { weekday } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { ViewType } from './workspace.ts';

/** Whether the window is too narrow for list and calendar side by side: then one at a time, with a tab bar. */
export const useNarrow = (): boolean => useMedia(PHONE);
export const isNarrowNow = (): boolean => window.matchMedia(PHONE).matches;

/** Whether an open panel covers the list: three columns do not fit, see `frame.module.css`. */
export const isListCoveredNow = (): boolean => window.matchMedia('(64rem <= width < 80rem)').matches;

/** Initial view type: as many days as fit beside the list. @param workWeek weekdays, 1 Monday to 7 Sunday */
export function initialViewType(day: Day, workWeek: readonly number[]): ViewType {
  if (isNarrowNow()) return 'list';
  if (window.matchMedia(LAPTOP).matches) return 'week';
  return window.matchMedia(TABLET).matches && workWeek.includes(weekday(day)) ? 'work-week' : 'day';
}
