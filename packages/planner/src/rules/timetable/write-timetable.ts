import type { Lesson, LessonSlot, Timetable } from '../../schema/timetable.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDay } from '../../core/time/format.ts';
import { nameKey } from '../../core/text/fold.ts';
import { plural } from '../../core/text/words.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import { putSubjects } from '../tasks/new-subjects.ts';
import type { LessonCell } from '../../core/commands/timetable-drafts.ts';
import { activeTimetable, followingId, moveChanges, partsOf, removeLessons } from './timetable-parts.ts';
import { notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';

/** Cells of one subject, room and teacher: a lesson. */
type Wanted = Pick<Lesson, 'subjectTagId' | 'room' | 'teacher' | 'slots'>;

const slotText = (slot: LessonSlot): string =>
  [slot.position, slot.weekday, slot.period, slot.from, slot.to].map((part) => part ?? '*').join(' ');
const slotsText = (slots: readonly LessonSlot[]): string => slots.map(slotText).sort().join(',');
const isSameLesson = (a: Wanted, b: Wanted): boolean =>
  a.subjectTagId === b.subjectTagId && a.room === b.room && a.teacher === b.teacher;

function wantedLessons(draft: Transaction, cells: readonly LessonCell[]): Wanted[] {
  const tags = putSubjects(
    draft,
    cells.map(({ subject }) => subject.trim()),
  );
  const wanted: Wanted[] = [];
  for (const { slot, subject, room, teacher } of cells) {
    const next = {
      subjectTagId: tags.get(nameKey(subject)) ?? null,
      room: room.trim(),
      teacher: teacher.trim(),
      slots: [slot],
    };
    const same = wanted.find((each) => isSameLesson(each, next));
    if (same) same.slots.push(slot);
    else wanted.push(next);
  }
  return wanted;
}

/**
 * The row that each wanted lesson continues, so that its changes of single days stay: the same lesson, or else one of the
 * same subject that has one of its times.
 */
function pairs(wanted: readonly Wanted[], current: readonly Lesson[]): Map<Wanted, Lesson> {
  const found = new Map<Wanted, Lesson>();
  const left = new Set(current);
  const pair = (isMatch: (row: Lesson, each: Wanted) => boolean): void => {
    for (const each of wanted) {
      const row = found.has(each) ? undefined : [...left].find((other) => isMatch(other, each));
      if (!row) continue;
      found.set(each, row);
      left.delete(row);
    }
  };
  pair(isSameLesson);
  pair((row, each) => {
    const times = new Set(row.slots.map(slotText));
    return row.subjectTagId === each.subjectTagId && each.slots.some((slot) => times.has(slotText(slot)));
  });
  return found;
}

interface Writing {
  timetable: Timetable;
  /** The lessons before this day stay as they are. */
  since: Day | null;
}

function writeLesson(draft: Transaction, each: Wanted, row: Lesson | undefined, { timetable, since }: Writing): void {
  if (row && isSameLesson(row, each) && slotsText(row.slots) === slotsText(each.slots)) return;
  const base = row ?? { title: '', from: null, until: null };
  const next = { ...base, ...each, timetableId: timetable.id };
  const hasBegun = row !== undefined && since !== null && (row.from ?? timetable.first) < since;
  if (hasBegun) draft.put('lessons', { ...row, until: addDays(since, -1) });
  const isNew = !row || hasBegun;
  const lesson = {
    ...next,
    id: row ? (hasBegun ? followingId(draft, row.id, since) : row.id) : draft.context.newId(),
    from: isNew ? (since ?? next.from) : next.from,
    createdAt: row?.createdAt ?? draft.now,
  };
  draft.put('lessons', lesson);
  if (hasBegun) moveChanges(draft, row, since, [lesson]);
}

/** Each time of lessons, with the subject, room and teacher that it has. */
const lessonsByTime = (lessons: readonly Wanted[]): Map<string, string> =>
  new Map(
    lessons.flatMap(({ subjectTagId, room, teacher, slots }) =>
      slots.map((slot) => [slotText(slot), [subjectTagId, room, teacher].join('\n')] as const),
    ),
  );

/** Says what of a timetable changed, as undo takes back no more. */
function changedWords(before: readonly Wanted[], after: readonly Wanted[]): string {
  const [was, is] = [lessonsByTime(before), lessonsByTime(after)];
  const added = [...is.keys()].filter((time) => !was.has(time)).length;
  const removed = [...was.keys()].filter((time) => !is.has(time)).length;
  const changed = [...is].filter(([time, lesson]) => was.has(time) && was.get(time) !== lesson).length;
  const lessons = (count: number): string => (count === 1 ? 'a lesson' : plural(count, 'lesson'));
  if (added + removed + changed === 0) return 'Saved the timetable';
  if (removed + changed === 0) return `Added ${lessons(added)} to the timetable`;
  if (added + changed === 0) return `Removed ${lessons(removed)} from the timetable`;
  return `Changed ${lessons(added + removed + changed)} in the timetable`;
}

/** Replaces the lessons that a timetable has on a day by a grid's lessons, in one history entry. */
export function writeTimetable(draft: Transaction, command: CommandOf<'timetable.write'>): RuleResult {
  const timetable = activeTimetable(draft.state, command.id);
  if (!timetable) return notFound('timetable');
  const { cells } = command;
  if (cells.some(({ subject }) => nameKey(subject) === '')) return refuse('empty', 'A lesson needs a subject.');
  const since = command.since !== undefined && command.since > timetable.first ? command.since : null;
  const shown = since ?? command.day ?? draft.today;
  const day = [timetable.first, shown, timetable.last ?? shown].sort()[1] ?? shown;
  const isInForce = ({ from, until }: Lesson): boolean => (from ?? day) <= day && (until ?? day) >= day;
  const current = partsOf(draft.state.rows.lessons, timetable.id).filter(isInForce);
  const wanted = wantedLessons(draft, cells);
  const known = pairs(wanted, current);
  for (const each of wanted) writeLesson(draft, each, known.get(each), { timetable, since });
  const kept = new Set(known.values());
  const gone = current.filter((lesson) => !kept.has(lesson));
  const ended = gone.filter(({ from }) => since !== null && (from ?? timetable.first) < since);
  for (const lesson of ended) draft.put('lessons', { ...lesson, until: addDays(since ?? '', -1) });
  removeLessons(draft, new Set(gone.filter((lesson) => !ended.includes(lesson)).map(({ id }) => id)));
  const original = command.copyOf === undefined ? undefined : activeTimetable(draft.state, command.copyOf);
  if (original)
    return { sentence: `Started a copy of ${quote(original.name)} from ${formatDay(timetable.first, draft.today)}` };
  const from = since === null ? '' : ` from ${formatDay(since, draft.today)} on`;
  return { sentence: `${changedWords(current, wanted)}${from}` };
}
