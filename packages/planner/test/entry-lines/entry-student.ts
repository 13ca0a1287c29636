/**
 * 150 lines as students of six countries type them, each with all it means: what it becomes, and with which title, day,
 * time, subject and so on. Written before quick entry was changed for them.
 */
export interface Meaning {
  kind: 'task' | 'event';
  title: string;
  /** A day, or a start on the student's wall clock, with the minutes if the line says how long. */
  on?: string;
  minutes?: number;
  due?: string;
  subject?: string;
  level?: string;
  estimate?: number;
  isExam?: true;
  /** In words, as on the screen. */
  repeat?: string;
}

type More = Omit<Meaning, 'kind' | 'title'>;
export const task = (title: string, more: More = {}): Meaning => ({
  kind: 'task',
  title,
  ...more,
});
export const event = (title: string, on: string, more: More = {}): Meaning => ({
  kind: 'event',
  title,
  on,
  ...more,
});

export interface EntryStudent {
  /** On the student's wall clock. */
  now: string;
  locale: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  subjects: readonly string[];
  /** `Biology` has lessons `* Mon 1`; empty without a timetable. */
  lessons: Readonly<Record<string, readonly string[]>>;
  lines: readonly (readonly [line: string, meaning: Meaning])[];
}
