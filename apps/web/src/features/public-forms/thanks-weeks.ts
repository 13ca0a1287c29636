import type { WeekGridProps } from '@bellweek/ui/week-grid';

type Drawing = Pick<WeekGridProps, 'entries' | 'now' | 'label'>;

/** A week with lessons until today, in grey, and the one future entry in colour. */
const LESSONS: Drawing['entries'] = [
  { day: 0, from: 0, to: 2, hue: 'slate' },
  { day: 0, from: 3, to: 5, hue: 'slate' },
  { day: 1, from: 0, to: 1, hue: 'slate' },
  { day: 1, from: 1.5, to: 4, hue: 'slate' },
];

export const DEMO_WEEK: Drawing = {
  label: 'A week with a demo in it',
  entries: [...LESSONS, { day: 3, from: 2, to: 4, hue: 'cobalt' }],
  now: { day: 1, row: 4.5 },
};

export const ANSWER_WEEK: Drawing = {
  label: 'A week with an answer in it',
  entries: [...LESSONS, { day: 2, from: 1, to: 2, hue: 'moss' }],
  now: { day: 1, row: 4.5 },
};
