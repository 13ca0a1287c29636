import type { Tag } from '../../schema/tag.ts';
import type { Lesson, Timetable } from '../../schema/timetable.ts';
import { lessonChangeId, lessonSplitId } from './ids.ts';
import { slotKey } from './schedules.ts';
import type { Day } from '../../core/time/civil-day.ts';
import type { State } from '../../core/state/state.ts';
import type { Transaction } from '../../core/history/transaction.ts';

export function activeTimetable(state: State, id: string): Timetable | undefined {
  const timetable = state.rows.timetables.get(id);
  return timetable?.deletedAt === null ? timetable : undefined;
}

/** Rows of a timetable. */
export const partsOf = <R extends { timetableId: string }>(table: { values: () => Iterable<R> }, id: string): R[] =>
  [...table.values()].filter(({ timetableId }) => timetableId === id);

/** The id of the lesson that goes on from a day where another ends. */
export function followingId({ state, context }: Transaction, lessonId: string, day: Day): string {
  const id = lessonSplitId(lessonId, day);
  return state.rows.lessons.has(id) ? context.newId() : id;
}

/** Moves the changes of a lesson from a day on to the lessons that go on for it. */
export function moveChanges(draft: Transaction, from: Lesson, day: Day, parts: readonly Lesson[]): void {
  for (const change of draft.state.rows.lessonChanges.values()) {
    if (change.lessonId !== from.id || change.day < day) continue;
    const part = parts.find(({ slots }) => slots.some((slot) => slotKey(slot) === change.slot));
    if (part?.id === from.id) continue;
    draft.remove('lessonChanges', change.id);
    if (part) {
      const id = lessonChangeId(part.id, change.day, change.slot);
      draft.put('lessonChanges', { ...change, id, lessonId: part.id });
    }
  }
}

/** Removes lessons with their changes. */
export function removeLessons(draft: Transaction, ids: ReadonlySet<string>): void {
  for (const id of ids) draft.remove('lessons', id);
  for (const { id, lessonId } of draft.state.rows.lessonChanges.values())
    if (ids.has(lessonId)) draft.remove('lessonChanges', id);
}

/** Purges a timetable with everything in it. */
export function removeTimetable(draft: Transaction, id: string): void {
  const { rows } = draft.state;
  for (const table of ['terms', 'schoolDays', 'bells'] as const)
    for (const row of rows[table].values()) if (row.timetableId === id) draft.remove(table, row.id);
  removeLessons(draft, new Set(partsOf(rows.lessons, id).map((lesson) => lesson.id)));
  draft.remove('timetables', id);
}

/** Lessons of purged subjects keep the name. */
export function leaveSubjects(draft: Transaction, tags: readonly Tag[], goneIds: ReadonlySet<string>): void {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  if (tags.length === 0) return;
  for (const lesson of draft.state.rows.lessons.values()) {
    const tag = byId.get(lesson.subjectTagId ?? '');
    if (tag && !goneIds.has(lesson.timetableId))
      draft.put('lessons', { ...lesson, subjectTagId: null, title: lesson.title === '' ? tag.name : lesson.title });
  }
}
