import type { Hue } from '../../schema/fields.ts';

export const LEVELS: { name: string; hue: Hue; letter: string }[] = [
  { name: 'Easy', hue: 'moss', letter: '1' },
  { name: 'Medium', hue: 'ochre', letter: '2' },
  { name: 'Hard', hue: 'rust', letter: '3' },
];

/** Lessons of a school day: fewer with fewer subjects. */
export const MOST_LESSONS = 5;

/** Days count from today: 1 is tomorrow. */
export interface SampleTask {
  title: string;
  due: number;
  estimate: number;
  steps?: readonly string[];
  /** Days with a session of this many minutes, after school. */
  sessions: readonly { day: number; minutes: number }[];
}

/** Work that any subject may set. */
export const TASKS: readonly SampleTask[] = [
  { title: 'Worksheet', due: 2, estimate: 30, sessions: [{ day: 1, minutes: 30 }] },
  { title: 'Read chapter 3', due: 3, estimate: 45, sessions: [{ day: 2, minutes: 45 }] },
  {
    title: 'Presentation',
    due: 6,
    estimate: 120,
    steps: ['Collect ideas', 'Make the slides', 'Say it out loud'],
    sessions: [
      { day: 3, minutes: 60 },
      { day: 4, minutes: 60 },
    ],
  },
  { title: 'Revise for the test', due: 9, estimate: 90, sessions: [] },
];
/** Minute of the day at which sessions begin. */
export const AFTER_SCHOOL = 16 * 60;
