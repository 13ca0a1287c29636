import type { Settings } from '../../domain/model/settings.ts';

/** In root ems, as all that stands in the lines: who sets their browser's text larger gets higher lines. */
const HEIGHTS = {
  roomy: { section: 3, plain: 2.875, full: 4.125 },
  compact: { section: 2.5, plain: 2.25, full: 3.375 },
} as const;

export type LineHeights = Record<'section' | 'plain' | 'full', number>;

/** What a finger hits, in root ems. */
const TARGET = 2.75;

/** @param rem pixels. @returns whole pixels, so that the rules between lines stay sharp */
export function lineHeights(density: Settings['density'], rem: number, isTouch = false): LineHeights {
  const pixels = (height: number) => Math.round((isTouch ? Math.max(height, TARGET) : height) * rem);
  const { section, plain, full } = HEIGHTS[density];
  return { section: pixels(section), plain: pixels(plain), full: pixels(full) };
}

/** The text size that the reader's browser is set to, in pixels. */
export const rootEm = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
