import type { State } from '../../core/state/state.ts';
import { groupsInOrder, tagGroupsInOrder, tagsInOrder } from '../../core/state/views.ts';
import { nameKey } from '../../core/text/fold.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { Civil } from '../../core/time/civil-time.ts';
import { nextLessonOf } from '../timetable/lessons-on.ts';
import { periodOn } from '../timetable/school-day.ts';
import { NO_SUBJECTS, subjectsOf } from './subjects.ts';
import type { Subjects } from './subjects.ts';

/** A tag or a group by its name; `id` is null if none of that name exists yet. */
export interface NameRef {
  id: string | null;
  name: string;
}

interface KnownName extends NameRef {
  id: string;
}

/** The names a student may mean by `#`, `@` and `!`. */
export interface Vocabulary {
  tags: ReadonlyMap<string, KnownName>;
  groups: ReadonlyMap<string, KnownName>;
  /** The tags of difficulty and the like. */
  levels: ReadonlyMap<string, KnownName>;
  /** Subjects that titles name without a mark. */
  subjects: Subjects;
  /** Start of the next lesson of a subject, by the id of its tag; null without one. */
  nextLesson: (subjectTagId: string, now: Civil) => Civil | null;
  /** Minutes of a period on a day, by its name; null where the day has none. */
  period: (day: Day, name: string) => { from: number; to: number } | null;
}

/** Adds a name with and without its spaces: "Year 12" is meant by `#year-12` and by `#year12`. */
function add(map: Map<string, KnownName>, row: KnownName): void {
  const key = nameKey(row.name);
  for (const each of [key, key.replaceAll(' ', '')]) if (each !== '' && !map.has(each)) map.set(each, row);
}

function mapOf(rows: readonly { id: string; name: string }[]): Map<string, KnownName> {
  const map = new Map<string, KnownName>();
  for (const { id, name } of rows) add(map, { id, name });
  return map;
}

/** Build it once per state of tags, groups and timetables, not per keystroke. */
export function vocabularyOf(state: State): Vocabulary {
  const tagGroups = tagGroupsInOrder(state);
  const tags = tagGroups.flatMap((group) => tagsInOrder(state, group.id));
  // An archived group still has its name: it must not be made twice.
  const groups = [...groupsInOrder(state), ...groupsInOrder(state, true)];
  const levels = tagGroups.filter((group) => group.kind === 'level').flatMap((group) => tagsInOrder(state, group.id));
  return {
    tags: mapOf(tags),
    groups: mapOf(groups),
    levels: mapOf(levels),
    subjects: subjectsOf(state),
    nextLesson: (id, now) => nextLessonOf(state, id, now)?.span.start ?? null,
    period: (day, name) => periodOn(state, day, name),
  };
}

export const EMPTY_VOCABULARY: Vocabulary = {
  tags: new Map(),
  groups: new Map(),
  levels: new Map(),
  subjects: NO_SUBJECTS,
  nextLesson: () => null,
  period: () => null,
};
