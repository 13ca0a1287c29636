import type { Edits } from '../../schema/define-rows.ts';
import type {
  Bell,
  CycleDay,
  Lesson,
  lessonChangeFields,
  lessonFields,
  LessonSlot,
  Period,
  SchoolDayRow,
  Term,
  Timetable,
  timetableFields,
} from '../../schema/timetable.ts';
import type { Day } from '../time/civil-day.ts';

export type TimetableFields = Edits<typeof timetableFields>;
/** By default school is from Monday to Friday, and the cycle begins on the first day. */
export type TimetableDraft = TimetableFields & Pick<Timetable, 'name' | 'cycle' | 'first'> & { id?: string };

export type TermDraft = Pick<Term, 'name' | 'first' | 'last'> & Partial<Pick<Term, 'id' | 'startsAt'>>;

/** `kind: null` takes back what differs on the day. */
export interface SchoolDayDraft {
  day: Day;
  kind: SchoolDayRow['kind'] | null;
  runsAs?: CycleDay | null;
  bellId?: string | null;
  name?: string;
}

/** A period without a key gets the key of the period of this name in another bell, or a new key. */
export type PeriodDraft = Omit<Period, 'key'> & { key?: string };
export interface BellDraft {
  id?: string;
  name: string;
  periods: readonly PeriodDraft[];
  when?: Partial<Bell['when']>;
}

export type LessonFields = Edits<typeof lessonFields>;
export type LessonDraft = LessonFields & Pick<Lesson, 'slots'> & { id?: string };
export type LessonChangeFields = Edits<typeof lessonChangeFields>;

/** A lesson of a grid: the subject by its name, which is a new tag where there is none. */
export interface LessonCell {
  slot: LessonSlot;
  subject: string;
  room: string;
  teacher: string;
}
