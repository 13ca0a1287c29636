import type { Settings } from '../../schema/settings.ts';

/** In root ems, so that lines grow with the browser's text size. */
const HEIGHTS = {
  roomy: { section: 3, plain: 2.875, full: 3.75 },
  compact: { section: 2.25, plain: 2.25, full: 3 },
} as const;

export type LineHeights = Record<'section' | 'plain' | 'full', number>;

/** Height of a touch target, in root ems. */
const TARGET = 2.75;

/** @param rem pixels. @returns whole pixels, so that the rules between lines are sharp */
export function lineHeights(density: Settings['density'], rem: number, isTouch = false): LineHeights {
  const pixels = (height: number) => Math.round((isTouch ? Math.max(height, TARGET) : height) * rem);
  const { section, plain, full } = HEIGHTS[density];
  return { section: pixels(section), plain: pixels(plain), full: pixels(full) };
}

/** The root font size, which the browser's settings may enlarge, in pixels. */
export const rootEm = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
