import { later } from '../../later.tsx';

/** A lesson that was pressed, whose script comes once the page is idle. */
export const LessonPopover = later(async () => (await import('./lesson-popover.tsx')).LessonPopover, null);
