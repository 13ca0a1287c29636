import type { WeekEntry } from './week-drawing.tsx';

/** The week beside a sign-in: begun, with free time left. */
export const BEGUN_WEEK: WeekEntry[] = [
  { day: 0, from: 0, to: 1, hue: 'cobalt' },
  { day: 0, from: 1, to: 3, hue: 'moss' },
  { day: 0, from: 4, to: 5, hue: 'ochre' },
  { day: 1, from: 0, to: 1, hue: 'rust' },
  { day: 1, from: 2, to: 3, hue: 'cobalt' },
  { day: 1, from: 6, to: 8, hue: 'teal' },
  { day: 2, from: 1, to: 2, hue: 'plum' },
  { day: 2, from: 2.5, to: 4, hue: 'rust' },
  { day: 3, from: 0, to: 2, hue: 'rose', isOutline: true },
  { day: 3, from: 4, to: 5, hue: 'plum', isOutline: true },
  { day: 4, from: 1, to: 2, hue: 'cobalt', isOutline: true },
];
