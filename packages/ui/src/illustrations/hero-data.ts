import type { SubjectHue } from '../subjects/subjects.ts';

/** A row of the school day; the name is the grid line it starts at. */
export type Slot = 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'a1' | 'a2' | 'a3';

/** Bell times in the margin. */
export const BELLS: { slot: Slot | 'recess' | 'lunch' | 'end'; time: string }[] = [
  { slot: 'p1', time: '9:00' },
  { slot: 'p2', time: '9:50' },
  { slot: 'recess', time: '10:40' },
  { slot: 'p3', time: '11:00' },
  { slot: 'p4', time: '11:50' },
  { slot: 'lunch', time: '12:40' },
  { slot: 'p5', time: '1:30' },
  { slot: 'p6', time: '2:20' },
  { slot: 'a1', time: '3:10' },
  { slot: 'a2', time: '4:00' },
  { slot: 'a3', time: '5:00' },
];

export const DAYS = [
  { key: 'mon', name: 'Mon', date: 16 },
  { key: 'tue', name: 'Tue', date: 17 },
  { key: 'wed', name: 'Wed', date: 18 },
  { key: 'thu', name: 'Thu', date: 19 },
  { key: 'fri', name: 'Fri', date: 20 },
] as const;
export const TODAY = 'wed';

export interface HeroEntry {
  day: (typeof DAYS)[number]['key'];
  from: Slot;
  /** Number of slots. A break in between would count as one, but a double period never spans a break. */
  slots?: 2;
  hue: SubjectHue;
  title: string;
  /** Second line: a room, or what is due. */
  note?: string;
  kind?: 'task' | 'due';
  isDone?: boolean;
}

export const ENTRIES: HeroEntry[] = [
  { day: 'mon', from: 'p1', hue: 'cobalt', title: 'English', note: 'B12' },
  { day: 'mon', from: 'p2', hue: 'rust', title: 'Maths', note: 'C4' },
  { day: 'mon', from: 'p3', slots: 2, hue: 'moss', title: 'Science', note: 'Lab 2' },
  { day: 'mon', from: 'p5', hue: 'ochre', title: 'History', note: 'A7' },
  { day: 'mon', from: 'p6', hue: 'teal', title: 'Sport' },
  { day: 'mon', from: 'a2', hue: 'rust', title: 'Exercise 7C', kind: 'task', isDone: true },
  { day: 'tue', from: 'p1', hue: 'moss', title: 'Science', note: 'Lab 2' },
  { day: 'tue', from: 'p2', hue: 'cobalt', title: 'English', note: 'B12' },
  { day: 'tue', from: 'p3', slots: 2, hue: 'rose', title: 'Art', note: 'Studio' },
  { day: 'tue', from: 'p5', hue: 'rust', title: 'Maths', note: 'C4' },
  { day: 'tue', from: 'p6', hue: 'plum', title: 'Japanese', note: 'A2' },
  { day: 'tue', from: 'a1', slots: 2, hue: 'teal', title: 'Football', note: 'Oval, bring boots' },
  { day: 'wed', from: 'p1', hue: 'rust', title: 'Maths', note: 'C4' },
  { day: 'wed', from: 'p2', hue: 'plum', title: 'Japanese', note: 'A2' },
  { day: 'wed', from: 'p3', hue: 'cobalt', title: 'English', note: 'B12' },
  { day: 'wed', from: 'p4', hue: 'ochre', title: 'History', note: 'A7' },
  { day: 'wed', from: 'p5', slots: 2, hue: 'moss', title: 'Science', note: 'Prac' },
  { day: 'wed', from: 'a2', hue: 'cobalt', title: 'Essay: draft', note: '50 min', kind: 'task' },
  { day: 'thu', from: 'p1', hue: 'ochre', title: 'History', note: 'A7' },
  { day: 'thu', from: 'p2', hue: 'moss', title: 'Science', note: 'Lab 2' },
  { day: 'thu', from: 'p3', hue: 'rust', title: 'Maths', note: 'C4' },
  { day: 'thu', from: 'p4', hue: 'cobalt', title: 'English', note: 'B12' },
  { day: 'thu', from: 'p5', slots: 2, hue: 'rose', title: 'Art', note: 'Studio' },
  { day: 'thu', from: 'a1', hue: 'cobalt', title: 'Essay: revise', kind: 'task' },
  { day: 'thu', from: 'a3', hue: 'plum', title: 'Vocabulary', kind: 'task' },
  { day: 'fri', from: 'p1', hue: 'plum', title: 'Japanese', note: 'A2' },
  { day: 'fri', from: 'p2', hue: 'cobalt', title: 'English', note: 'Essay due', kind: 'due' },
  { day: 'fri', from: 'p3', hue: 'moss', title: 'Science', note: 'Lab 2' },
  { day: 'fri', from: 'p4', hue: 'rust', title: 'Maths', note: 'C4' },
  { day: 'fri', from: 'p5', hue: 'ochre', title: 'History', note: 'A7' },
  { day: 'fri', from: 'p6', hue: 'slate', title: 'Assembly', note: 'Hall' },
];

export interface HeroTask {
  title: string;
  subject: string;
  hue: SubjectHue;
  due: string;
  isDone?: boolean;
  isNext?: boolean;
}

export const TASK_GROUPS: { name: string; tasks: HeroTask[] }[] = [
  {
    name: 'This week',
    tasks: [
      { title: 'Macbeth essay', subject: 'English', hue: 'cobalt', due: 'Fri 9:50', isNext: true },
      { title: 'Prac report', subject: 'Science', hue: 'moss', due: 'Thu' },
      { title: 'Vocabulary list 12', subject: 'Japanese', hue: 'plum', due: 'Fri' },
      { title: 'Exercise 7C', subject: 'Maths', hue: 'rust', due: 'Mon', isDone: true },
    ],
  },
  {
    name: 'Later',
    tasks: [
      { title: 'Source analysis', subject: 'History', hue: 'ochre', due: '27 Nov' },
      { title: 'Still life, second study', subject: 'Art', hue: 'rose', due: '30 Nov' },
    ],
  },
];

export const WORKLOAD: { day: (typeof DAYS)[number]['key']; hours: number }[] = [
  { day: 'mon', hours: 1 },
  { day: 'tue', hours: 2 },
  { day: 'wed', hours: 3 },
  { day: 'thu', hours: 2.5 },
  { day: 'fri', hours: 0.5 },
];
