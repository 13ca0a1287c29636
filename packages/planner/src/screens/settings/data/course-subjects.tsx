import { Select } from '@bellweek/ui/select';
import { cutText } from '@bellweek/api-client/contract/cut-text';
import { useMemo } from 'react';
import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';
import { activeTag, tagGroupsInOrder, tagsInOrder } from '../../../core/state/views.ts';
import { nameKey } from '../../../core/text/fold.ts';
import { formatCount } from '../../../core/text/words.ts';
import { EntrySubjects } from '../../../rules/files/import/entry-subject.ts';
import { PLANNER_LIMITS } from '../../../schema/limits.ts';
import { addTag } from '../../fields/add-tag.ts';
import { useTables } from '../../use-tables.ts';
import { usePlannerSession } from '../../workspace/planner-context.tsx';
import styles from './import-preview.module.css';

interface CourseSubjectsProps {
  /** Number of entries by their course. */
  courses: ReadonlyMap<string, number>;
  value: ImportChoices['subjects'];
  onChange: (subjects: Record<string, string | null>) => void;
}

/** Choices that are no tag. */
const [BY_TITLE, NONE, NEW] = ['by-title', 'none', 'new'] as const;

/** The subject of each course in a calendar, for the student to correct. */
export function CourseSubjects({ courses, value, onChange }: CourseSubjectsProps) {
  const session = usePlannerSession();
  const state = useTables(['tags', 'tagGroups', 'feeds']);
  const group = tagGroupsInOrder(state).find(({ kind }) => kind === 'subject');
  const tags = group ? tagsInOrder(state, group.id) : [];
  const found = useMemo(
    () => new EntrySubjects(state, { tagId: null, subjects: value, skippedSubjects: [] }),
    [state, value],
  );
  if (courses.size === 0) return null;
  const choose = (course: string, choice: string) => {
    const { [course]: _, ...others } = value;
    if (choice === BY_TITLE) return onChange(others);
    const id = choice === NEW ? addTag(session, group?.id ?? null, nameOf(course)) : choice === NONE ? null : choice;
    // A subject that could not be added says so itself.
    if (choice !== NEW || id !== null) onChange({ ...others, [course]: id });
  };
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Subject of each course</h3>
      <ul className={styles.courses}>
        {[...courses].sort().map(([course, count]) => {
          const named = found.inCourse(course);
          const chosen = found.chosenOf(course);
          const tag = typeof chosen === 'string' ? activeTag(state, chosen) : undefined;
          const isNew = !tags.some(({ name }) => nameKey(name) === nameKey(nameOf(course)));
          return (
            <li key={course}>
              <Select
                label={`${course} · ${formatCount(count)}`}
                options={[
                  ...(named === null ? [{ value: BY_TITLE, label: 'From each title' }] : []),
                  { value: NONE, label: 'No subject' },
                  ...[...new Set([...tags, ...(tag ? [tag] : [])])].map(({ id, name }) => ({ value: id, label: name })),
                  ...(isNew ? [{ value: NEW, label: `Add “${nameOf(course)}”` }] : []),
                ]}
                value={chosen === null ? NONE : (chosen ?? named ?? BY_TITLE)}
                onChange={(choice) => choose(course, choice)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The name of a new subject for a course. */
const nameOf = (course: string): string => cutText(course, PLANNER_LIMITS.name);
