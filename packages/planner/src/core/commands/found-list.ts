import type { DayOrTime } from '../time/civil-time.ts';
import type { FoundCalendar, TaskRepeat } from './calendar-entry.ts';

/** Programs whose lists of tasks can be brought. */
export type ListApp = 'Todoist' | 'TickTick' | 'Google Tasks' | 'Apple Reminders' | 'My Study Life';

/** A tag of another program; `of` says which tag group a new one goes to. */
export interface FoundTag {
  name: string;
  of: 'label' | 'priority' | 'subject';
}

/** A task of another program, in this planner's terms. */
export interface FoundTask {
  /** The same each time the program exports the task. */
  uid: string;
  title: string;
  notes: string;
  /** Name of its list. */
  group: string | null;
  tags: FoundTag[];
  due: DayOrTime | null;
  repeat: (TaskRepeat & { mode: 'fixed' | 'afterDone' }) | null;
  /** Minutes. */
  estimate: number | null;
  isDone: boolean;
  /** ISO instant; null where the file does not say. */
  doneAt: string | null;
  isExam: boolean;
  steps: { title: string; isDone: boolean }[];
}

export type LeftOut = 'untitled' | 'deleted' | 'unreadable' | 'lessons' | 'alone';

/** Tasks of a file. Can be posted between threads. */
export interface FoundList {
  app: ListApp;
  tasks: FoundTask[];
  /** Each column, or field, and what it becomes; null where it is not brought. */
  columns: { name: string; becomes: string | null }[];
  /** Rows that became tasks, steps, notes or groups, or that say nothing of a task. */
  used: number;
  leftOut: Partial<Record<LeftOut, number>>;
  /** Dates, repeats and details of steps that are words in the notes now. */
  words: number;
  /** Texts that were too long. */
  shortened: number;
  /** Whether its tasks have ids; otherwise the file's name tells lists apart. */
  hasIds: boolean;
}

/** Content of another program's file: a list of tasks, or a calendar. */
export type ReadMoving =
  | { ok: true; kind: 'list'; found: FoundList }
  | { ok: true; kind: 'calendar'; found: FoundCalendar }
  /** The fault and what to do, in one sentence. */
  | { ok: false; message: string };
