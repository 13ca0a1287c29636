import type { ImportChoices } from '../../../core/commands/calendar-entry.ts';
import type { State } from '../../../core/state/state.ts';
import { isCode } from '../ical/course.ts';
import { subjectIn, subjectsOf } from '../../quick-entry/subjects.ts';
import type { FoundSubject, Subjects } from '../../quick-entry/subjects.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** Words of an entry that tell its subject. */
export interface Told {
  title: string;
  course?: string | undefined;
}
type Choices = Pick<ImportChoices, 'tagId' | 'subjects' | 'newSubjects' | 'skippedSubjects'> &
  Partial<Pick<ImportChoices, 'calendar'>>;

/** The subject that a course names: as titles do, or by a code of letters alone. */
export const subjectOfCourse = (course: string, subjects: Subjects): FoundSubject | null =>
  subjectIn(course, subjects) ?? subjectIn(course.replace(WORD, '[$&]'), subjects);

/** Corrections of all calendars by address: a course is the same subject in each of them. @param but id of a calendar that is left out */
export function correctedSubjects({ rows }: State, but?: string): Record<string, string | null> {
  const feeds = [...rows.feeds.values()]
    .filter(({ id }) => id !== but)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  return Object.fromEntries(feeds.flatMap(({ subjects }) => Object.entries(subjects)));
}

/** The course of an entry. A timetable with few lessons left shows no habit of codes: its titles mean what they meant before. */
const keyOf = ({ title, course }: Told): string | undefined => course ?? (isCode(title) ? title : undefined);

/** Finds the tag of each entry of a calendar: of all of it, of its course, or of the subject in its title. */
export class EntrySubjects {
  private readonly subjects;
  private readonly corrected: ImportChoices['subjects'];
  private readonly ofTitles = new Map<string, string | null>();
  private readonly ofCourses = new Map<string, string | null>();

  constructor(
    private readonly state: State,
    private readonly choices: Choices,
  ) {
    this.subjects = subjectsOf(state);
    this.corrected = { ...correctedSubjects(state, choices.calendar), ...choices.subjects };
  }

  tagOf(told: Told): string | null {
    if (this.choices.tagId !== null) return this.choices.tagId;
    const chosen = this.chosenOf(keyOf(told));
    if (chosen !== undefined) return chosen;
    const id = this.guessOf(told);
    return id === null || this.choices.skippedSubjects.includes(id) ? null : id;
  }

  /** The tag that the student gave a course; undefined for none. */
  chosenOf(course: string | undefined): string | null | undefined {
    const { corrected } = this;
    const chosen = course !== undefined && Object.hasOwn(corrected, course) ? corrected[course] : undefined;
    return typeof chosen === 'string' && !this.state.rows.tags.has(chosen) ? undefined : chosen;
  }

  /** The tag where the student chose nothing. */
  guessOf(told: Told): string | null {
    return this.inCourse(keyOf(told)) ?? this.inTitle(told.title);
  }

  /** Whether the tag comes of the course, whatever the title says. */
  isByCourse({ course }: Told): boolean {
    const isNew = course !== undefined && Object.hasOwn(this.choices.newSubjects ?? {}, course);
    return isNew || this.chosenOf(course) !== undefined || this.inCourse(course) !== null;
  }

  inCourse(course: string | undefined): string | null {
    if (course === undefined) return null;
    return cached(this.ofCourses, course, () => subjectOfCourse(course, this.subjects)?.id ?? null);
  }

  /** Cached by title: a year of lessons has few. */
  inTitle(title: string): string | null {
    return cached(this.ofTitles, title, () => subjectIn(title, this.subjects)?.id ?? null);
  }
}

function cached(found: Map<string, string | null>, key: string, find: () => string | null): string | null {
  const known = found.get(key);
  if (known !== undefined) return known;
  const id = find();
  found.set(key, id);
  return id;
}
