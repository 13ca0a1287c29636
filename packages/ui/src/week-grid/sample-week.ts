import type { WeekEntry } from './week-drawing.tsx';

/** A plausible school week on eight rows: lessons, a double period, football on Tuesday, the essay on Friday. */
export const SAMPLE_WEEK: WeekEntry[] = [
  { day: 0, from: 0, to: 1, hue: 'cobalt' },
  { day: 0, from: 1, to: 2, hue: 'rust' },
  { day: 0, from: 2.5, to: 4.5, hue: 'moss' },
  { day: 0, from: 5, to: 6, hue: 'ochre' },
  { day: 1, from: 0, to: 1, hue: 'moss' },
  { day: 1, from: 1, to: 2, hue: 'cobalt' },
  { day: 1, from: 2.5, to: 3.5, hue: 'rose' },
  { day: 1, from: 5, to: 6, hue: 'rust' },
  { day: 1, from: 6.5, to: 8, hue: 'teal' },
  { day: 2, from: 0, to: 1, hue: 'rust' },
  { day: 2, from: 1, to: 2, hue: 'plum' },
  { day: 2, from: 2.5, to: 3.5, hue: 'cobalt' },
  { day: 2, from: 3.5, to: 4.5, hue: 'ochre' },
  { day: 3, from: 0, to: 2, hue: 'rose' },
  { day: 3, from: 2.5, to: 3.5, hue: 'rust' },
  { day: 3, from: 5, to: 6, hue: 'plum' },
  { day: 3, from: 6.5, to: 7.5, hue: 'cobalt' },
  { day: 4, from: 0, to: 1, hue: 'plum' },
  { day: 4, from: 1, to: 2, hue: 'cobalt' },
  { day: 4, from: 2.5, to: 4.5, hue: 'moss' },
  { day: 4, from: 5, to: 6, hue: 'slate' },
];
