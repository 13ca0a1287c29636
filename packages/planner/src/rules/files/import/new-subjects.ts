import type { CalendarEntry, ImportChoices, NewSubjects } from '../../../core/commands/calendar-entry.ts';
import type { Transaction } from '../../../core/history/transaction.ts';
import type { State } from '../../../core/state/state.ts';
import { nameKey } from '../../../core/text/fold.ts';
import { spelled } from '../../../core/text/spelling.ts';
import { SUBJECT_FAMILIES } from '../../../core/text/subject-names.ts';
import { capitalize } from '../../../core/text/words.ts';
import { subjectIn } from '../../quick-entry/subjects.ts';
import type { Subjects } from '../../quick-entry/subjects.ts';
import { putSubjects } from '../../tasks/new-subjects.ts';
import { subjectTags } from '../../timetable/subject-tags.ts';
import { EntrySubjects, subjectOfCourse } from './entry-subject.ts';

const FAMILIES = SUBJECT_FAMILIES.map((family) => ({ ...family, subject: { id: family.names[0] ?? '', name: '' } }));
/** The usual subjects of schools, whether the student has them or not. */
const USUAL: Subjects = {
  names: new Map(FAMILIES.flatMap(({ names, subject }) => names.map((name) => [name, subject] as const))),
  codes: new Map(FAMILIES.flatMap(({ codes, subject }) => codes.map((code) => [code, subject] as const))),
};

/** The usual name of the subject that a course names, "Science" for SCI10; null where the student's own may be meant, or none. */
export function usualSubject(state: State, course: string): string | null {
  const usual = subjectOfCourse(course, USUAL)?.id;
  if (usual === undefined || subjectTags(state).some(({ name }) => subjectIn(name, USUAL)?.id === usual)) return null;
  return spelled(capitalize(usual));
}

/** First choices: a new subject for each course that names a usual one. @param known courses that were decided before */
export function usualSubjects(
  state: State,
  entries: readonly CalendarEntry[],
  known: ReadonlySet<string> = new Set(),
): NewSubjects {
  const found = new EntrySubjects(state, { tagId: null, subjects: {}, skippedSubjects: [] });
  const courses = new Set(
    entries.flatMap(({ text, isOutside, isCancelled }) => (isOutside || isCancelled ? [] : (text.course ?? []))),
  );
  return Object.fromEntries(
    [...courses].flatMap((course) => {
      const name = known.has(course) || found.isByCourse({ title: '', course }) ? null : usualSubject(state, course);
      return name === null ? [] : [[course, name]];
    }),
  );
}

type Decided = Partial<Pick<ImportChoices, 'tagId' | 'subjects' | 'newSubjects'>>;

/** Adds the new subjects, none where one tag is for everything. @returns the tags of courses; null where a name is missing */
export function addNewSubjects(
  draft: Transaction,
  { tagId = null, subjects = {}, newSubjects = {} }: Decided,
): Record<string, string | null> | null {
  if (tagId !== null) return { ...subjects };
  const names = Object.values(newSubjects).map((name) => name.trim());
  if (names.includes('')) return null;
  const tags = putSubjects(draft, names);
  const added = Object.entries(newSubjects).map(([course, name]) => [course, tags.get(nameKey(name)) ?? null] as const);
  return Object.fromEntries([...Object.entries(subjects), ...added]);
}
