import type { WeekGridProps } from '@bellweek/ui/week-grid';

const entries: WeekGridProps['entries'] = [
  { day: 0, from: 0, to: 2, hue: 'slate' },
  { day: 1, from: 1, to: 2, hue: 'slate' },
  { day: 2, from: 3, to: 5, hue: 'slate' },
  { day: 4, from: 0, to: 1, hue: 'slate' },
];

/** A week without its bell, and the same with it. */
export const OFF_WEEK = { entries: entries.map((entry) => ({ ...entry, isOutline: true })) };
export const ON_WEEK = { entries, now: { day: 2, row: 3 } };
