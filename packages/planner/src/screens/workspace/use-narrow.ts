import { LAPTOP, useMedia } from '@bellweek/ui/media';
import type { ViewType } from './workspace.ts';

/** A phone, and a laptop at 200 % zoom. */
const NARROW = '(width < 48rem)';

/** Whether the window is too narrow for list and calendar side by side: then one at a time, with a tab bar. */
export const useNarrow = (): boolean => useMedia(NARROW);
export const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

/** Whether an open panel covers the list: three columns do not fit, see `frame.module.css`. */
export const isListCoveredNow = (): boolean => window.matchMedia('(64rem <= width < 100rem)').matches;

/** Initial view type: as many days as fit beside the list. */
export function initialViewType(): ViewType {
  if (isNarrowNow()) return 'list';
  return window.matchMedia(LAPTOP).matches ? 'week' : 'day';
}
