import { useMedia } from '@bellweek/ui/side-panel/use-media';

/** Too narrow for the list and a calendar side by side: one of them at a time, with a bar at the bottom. */
const NARROW = '(width < 60rem)';

export const useNarrow = (): boolean => useMedia(NARROW);
export const isNarrowNow = (): boolean => window.matchMedia(NARROW).matches;
