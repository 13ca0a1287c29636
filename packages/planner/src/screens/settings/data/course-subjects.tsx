import { cutText } from '@bellweek/api-client/contract/cut-text';
import { Select } from '@bellweek/ui/select';
import { useMemo } from 'react';
import type { ImportChoices, NewSubjects } from '../../../core/commands/calendar-entry.ts';
import type { State } from '../../../core/state/state.ts';
import { activeTag } from '../../../core/state/views.ts';
import { nameKey } from '../../../core/text/fold.ts';
import { formatCount } from '../../../core/text/words.ts';
import { EntrySubjects } from '../../../rules/files/import/entry-subject.ts';
import { usualSubject } from '../../../rules/files/import/new-subjects.ts';
import { subjectTags } from '../../../rules/timetable/subject-tags.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { useTables } from '../../use-tables.ts';
import styles from './import-preview.module.css';

type Decided = Pick<ImportChoices, 'subjects'> & { newSubjects: NewSubjects };

interface CourseSubjectsProps {
  /** Number of entries by their course. */
  courses: ReadonlyMap<string, number>;
  value: Decided;
  /** Id of the calendar by address that is edited. */
  calendar?: string;
  onChange: (decided: { subjects: Record<string, string | null>; newSubjects: NewSubjects }) => void;
}

/** Choices that are no tag. */
const [BY_TITLE, NONE, NEW] = ['by-title', 'none', 'new'] as const;

function without<T>(all: Readonly<Record<string, T>>, course: string): Record<string, T> {
  const { [course]: _, ...others } = all;
  return others;
}

/** The subject of each course in a calendar, for the student to correct. */
export function CourseSubjects({ courses, value, calendar, onChange }: CourseSubjectsProps) {
  const state = useTables(['tags', 'tagGroups', 'feeds']);
  const { subjects, newSubjects } = value;
  const found = useMemo(
    () => new EntrySubjects(state, { tagId: null, subjects, skippedSubjects: [], calendar }),
    [state, subjects, calendar],
  );
  if (courses.size === 0) return null;
  const choose = (course: string, choice: string) => {
    const others = { subjects: without(subjects, course), newSubjects: without(newSubjects, course) };
    if (choice === NEW) others.newSubjects[course] = nameOf(state, course);
    else if (choice !== BY_TITLE) others.subjects[course] = choice === NONE ? null : choice;
    onChange(others);
  };
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Subject of each course</h3>
      <ul className={styles.courses}>
        {[...courses].sort().map(([course, count]) => (
          <li key={course}>
            <Select
              label={`${course} · ${formatCount(count)}`}
              {...choiceOf(state, found, course, newSubjects[course])}
              onChange={(choice) => choose(course, choice)}
            />
            {newSubjects[course] !== undefined && (
              <input
                className={`field-look ${styles.name}`}
                aria-label={`Name of the new subject for ${course}`}
                value={newSubjects[course]}
                maxLength={PLANNER_LIMITS.name}
                onChange={({ target }) =>
                  onChange({ subjects: { ...subjects }, newSubjects: { ...newSubjects, [course]: target.value } })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The choices for a course, and the chosen one. @param name of the new subject; undefined where none was chosen */
function choiceOf(state: State, found: EntrySubjects, course: string, name: string | undefined) {
  const tags = subjectTags(state);
  const named = found.inCourse(course);
  const chosen = found.chosenOf(course);
  const tag = typeof chosen === 'string' ? activeTag(state, chosen) : undefined;
  const fresh = nameOf(state, course);
  const isNew = name !== undefined || !tags.some((each) => nameKey(each.name) === nameKey(fresh));
  const options = [
    ...(isNew ? [{ value: NEW, label: name === undefined ? `New subject: ${fresh}` : 'New subject' }] : []),
    ...[...new Set([...tags, ...(tag ? [tag] : [])])].map(({ id, name: label }) => ({ value: id, label })),
    ...(named === null ? [{ value: BY_TITLE, label: 'Guess from each title' }] : []),
    { value: NONE, label: 'No subject' },
  ];
  return { options, value: name === undefined ? (chosen === null ? NONE : (chosen ?? named ?? BY_TITLE)) : NEW };
}

/** The name of a new subject for a course. */
const nameOf = (state: State, course: string): string =>
  usualSubject(state, course) ?? cutText(course, PLANNER_LIMITS.name);
