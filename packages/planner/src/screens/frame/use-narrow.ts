import { useMedia } from '@bellweek/ui/side-panel/use-media';

/** Too narrow for the list and a calendar side by side: one of them at a time, with a bar at the bottom. */
const NARROW = '(width < 40rem)';

export const useNarrow = (): boolean => useMedia(NARROW);
export const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;

/** Wide enough for both, and too narrow for the hours of a week beside the list. */
export const isTightNow = (): boolean => window.matchMedia('(width < 60rem)').matches;
