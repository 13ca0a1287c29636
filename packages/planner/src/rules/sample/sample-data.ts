import type { Hue } from '../../schema/fields.ts';

/** The student of the landing page. Bells in minutes of the day. */
const BELLS = {
  p1: 9 * 60,
  p2: 9 * 60 + 50,
  p3: 11 * 60,
  p4: 11 * 60 + 50,
  p5: 13 * 60 + 30,
  p6: 14 * 60 + 20,
  a1: 15 * 60 + 10,
} as const;
export const PERIOD = 50;
export type SamplePeriod = keyof typeof BELLS;
export const bell = (period: SamplePeriod): number => BELLS[period];

export const SUBJECTS = ['English', 'Maths', 'Science', 'Japanese', 'History', 'Sport', 'Art', 'Assembly'] as const;
export type Subject = (typeof SUBJECTS)[number];
export const SUBJECT_HUES: Record<Subject, Hue> = {
  English: 'cobalt',
  Maths: 'rust',
  Science: 'moss',
  Japanese: 'plum',
  History: 'ochre',
  Sport: 'teal',
  Art: 'rose',
  Assembly: 'slate',
};

export const LEVELS: { name: string; hue: Hue; letter: string }[] = [
  { name: 'Easy', hue: 'moss', letter: '1' },
  { name: 'Medium', hue: 'ochre', letter: '2' },
  { name: 'Hard', hue: 'rust', letter: '3' },
];

export const GROUPS = [
  { name: 'This week', icon: 'flag' },
  { name: 'Later', icon: 'list' },
] as const;

export interface SampleLesson {
  /** 0 is Monday. */
  day: number;
  from: SamplePeriod;
  subject: Subject;
  place: string;
  title?: string;
  /** Minutes, where it is not one period. */
  minutes?: number;
}

const DOUBLE = 2 * PERIOD;

export const LESSONS: SampleLesson[] = [
  { day: 0, from: 'p1', subject: 'English', place: 'B12' },
  { day: 0, from: 'p2', subject: 'Maths', place: 'C4' },
  { day: 0, from: 'p3', subject: 'Science', place: 'Lab 2', minutes: DOUBLE },
  { day: 0, from: 'p5', subject: 'History', place: 'A7' },
  { day: 0, from: 'p6', subject: 'Sport', place: '' },
  { day: 1, from: 'p1', subject: 'Science', place: 'Lab 2' },
  { day: 1, from: 'p2', subject: 'English', place: 'B12' },
  { day: 1, from: 'p3', subject: 'Art', place: 'Studio', minutes: DOUBLE },
  { day: 1, from: 'p5', subject: 'Maths', place: 'C4' },
  { day: 1, from: 'p6', subject: 'Japanese', place: 'A2' },
  { day: 1, from: 'a1', subject: 'Sport', title: 'Football', place: 'Oval, bring boots', minutes: 110 },
  { day: 2, from: 'p1', subject: 'Maths', place: 'C4' },
  { day: 2, from: 'p2', subject: 'Japanese', place: 'A2' },
  { day: 2, from: 'p3', subject: 'English', place: 'B12' },
  { day: 2, from: 'p4', subject: 'History', place: 'A7' },
  { day: 2, from: 'p5', subject: 'Science', place: 'Lab 2', title: 'Science prac', minutes: DOUBLE },
  { day: 3, from: 'p1', subject: 'History', place: 'A7' },
  { day: 3, from: 'p2', subject: 'Science', place: 'Lab 2' },
  { day: 3, from: 'p3', subject: 'Maths', place: 'C4' },
  { day: 3, from: 'p4', subject: 'English', place: 'B12' },
  { day: 3, from: 'p5', subject: 'Art', place: 'Studio', minutes: DOUBLE },
  { day: 4, from: 'p1', subject: 'Japanese', place: 'A2' },
  { day: 4, from: 'p2', subject: 'English', place: 'B12' },
  { day: 4, from: 'p3', subject: 'Science', place: 'Lab 2' },
  { day: 4, from: 'p4', subject: 'Maths', place: 'C4' },
  { day: 4, from: 'p5', subject: 'History', place: 'A7' },
  { day: 4, from: 'p6', subject: 'Assembly', place: 'Hall' },
];

export interface SampleTask {
  title: string;
  subject: Subject;
  level?: 'Easy' | 'Medium' | 'Hard';
  group: 'This week' | 'Later';
  /** Days from Monday. */
  due: number;
  dueMinute?: number;
  estimate: number;
  notes?: string;
  subtasks?: string[];
  blocks?: { day: number; minute: number; minutes: number }[];
}

export const TASKS: SampleTask[] = [
  {
    title: 'Macbeth essay',
    subject: 'English',
    level: 'Hard',
    group: 'This week',
    due: 4,
    dueMinute: BELLS.p2,
    estimate: 150,
    notes: '1,200 words, two soliloquies, no plot summary',
    subtasks: ['Pick two soliloquies', 'Draft', 'Revise'],
    blocks: [
      { day: 2, minute: 16 * 60, minutes: 50 },
      { day: 3, minute: 15 * 60 + 30, minutes: 60 },
    ],
  },
  {
    title: 'Prac report',
    subject: 'Science',
    level: 'Medium',
    group: 'This week',
    due: 3,
    estimate: 45,
    blocks: [{ day: 2, minute: 17 * 60, minutes: 45 }],
  },
  {
    title: 'Vocabulary list 12',
    subject: 'Japanese',
    level: 'Easy',
    group: 'This week',
    due: 4,
    estimate: 30,
    blocks: [{ day: 3, minute: 17 * 60, minutes: 30 }],
  },
  {
    title: 'Exercise 7C',
    subject: 'Maths',
    level: 'Medium',
    group: 'This week',
    due: 1,
    estimate: 40,
    blocks: [{ day: 0, minute: 16 * 60, minutes: 40 }],
  },
  { title: 'Source analysis', subject: 'History', level: 'Medium', group: 'Later', due: 11, estimate: 90 },
  { title: 'Still life, second study', subject: 'Art', group: 'Later', due: 14, estimate: 120 },
];
