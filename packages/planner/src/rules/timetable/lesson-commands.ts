import { initialOf, newRow } from '../../schema/define-rows.ts';
import { lessonChangeFields, lessonFields } from '../../schema/timetable.ts';
import type { Lesson, LessonChange, LessonSlot } from '../../schema/timetable.ts';
import type { State } from '../../core/state/state.ts';
import { addDays } from '../../core/time/civil-day.ts';
import type { Day } from '../../core/time/civil-day.ts';
import { formatDay, formatOnDay } from '../../core/time/format.ts';
import { lessonChangeId } from './ids.ts';
import { slotsWords } from './lesson-words.ts';
import { lessonTitle, scheduleOf } from './schedules.ts';
import { plural } from '../../core/text/words.ts';
import type { CommandOf } from '../../core/commands/command.ts';
import type { LessonChangeFields, LessonFields } from '../../core/commands/timetable-drafts.ts';
import { activeTimetable, followingId, moveChanges, removeLessons } from './timetable-parts.ts';
import { changedFields, coalesceOf, definedFields, notFound, quote, refuse } from '../../core/history/transaction.ts';
import type { RuleResult, Transaction } from '../../core/history/transaction.ts';
import { spelled } from '../../core/text/spelling.ts';

const titleOf = (state: State, lesson: Lesson): string =>
  lessonTitle(lesson, state.rows.tags.get(lesson.subjectTagId ?? ''));

const lessonOf = (state: State, id: string): Lesson | undefined => {
  const lesson = state.rows.lessons.get(id);
  return lesson && activeTimetable(state, lesson.timetableId) ? lesson : undefined;
};

const trimmed = (fields: LessonFields): LessonFields =>
  definedFields({
    ...fields,
    title: fields.title?.trim(),
    room: fields.room?.trim(),
    teacher: fields.teacher?.trim(),
  });

/** Adds a lesson, or changes the lesson of that id. */
export function putLesson(draft: Transaction, command: CommandOf<'lesson.put'>): RuleResult {
  const { lesson, timetableId } = command;
  if (!activeTimetable(draft.state, timetableId)) return notFound('timetable');
  if (lesson.slots.length === 0) return refuse('empty', 'A lesson needs a time.');
  const known = lesson.id === undefined ? undefined : draft.state.rows.lessons.get(lesson.id);
  if (known && known.timetableId !== timetableId) return notFound('lesson');
  const id = lesson.id ?? draft.context.newId();
  const next: Lesson = known
    ? { ...known, ...trimmed(lesson) }
    : newRow(lessonFields, { slots: lesson.slots, ...trimmed(lesson), id, timetableId, createdAt: draft.now });
  if (next.subjectTagId === null && next.title === '') return refuse('empty', 'A lesson needs a subject.');
  draft.put('lessons', next);
  const coalesce = known && coalesceOf('lessons', id, changedFields(known, next));
  return { sentence: `${known ? 'Changed' : 'Added'} ${quote(titleOf(draft.state, next))}`, coalesce, focus: [id] };
}

/** Whether a lesson has been there before a day. */
const beganBefore = (draft: Transaction, lesson: Lesson, day: Day): boolean =>
  (lesson.from ?? draft.state.rows.timetables.get(lesson.timetableId)?.first ?? day) < day;

export function deleteLessons(draft: Transaction, command: CommandOf<'lesson.delete'>): RuleResult {
  const lessons = command.ids.map((id) => lessonOf(draft.state, id)).filter((lesson) => lesson !== undefined);
  const [first] = lessons;
  if (!first) return notFound('lesson');
  const { from } = command;
  const ended = from === undefined ? [] : lessons.filter((lesson) => beganBefore(draft, lesson, from));
  for (const lesson of ended) draft.put('lessons', { ...lesson, until: addDays(from ?? '', -1) });
  removeLessons(draft, new Set(lessons.filter((lesson) => !ended.includes(lesson)).map(({ id }) => id)));
  const names = lessons.length === 1 ? quote(titleOf(draft.state, first)) : plural(lessons.length, 'lesson');
  return {
    sentence: ended.length === 0 ? `Deleted ${names}` : `Ended ${names} before ${formatDay(from ?? '', draft.today)}`,
  };
}

const isSameSlot = (a: LessonSlot, b: LessonSlot): boolean =>
  a.position === b.position && a.weekday === b.weekday && a.period === b.period && a.from === b.from && a.to === b.to;
const isAmong = (slots: readonly LessonSlot[], slot: LessonSlot): boolean =>
  slots.some((each) => isSameSlot(each, slot));

/** Changes a lesson from a day on, or some of its times: it ends the day before, and others go on. */
export function splitLesson(draft: Transaction, command: CommandOf<'lesson.split'>): RuleResult {
  const { day, slots } = command;
  const lesson = lessonOf(draft.state, command.id);
  if (!lesson) return notFound('lesson');
  const chosen = slots ? lesson.slots.filter((slot) => isAmong(slots, slot)) : lesson.slots;
  const others = lesson.slots.filter((slot) => !chosen.includes(slot));
  if (chosen.length === 0 || (lesson.until ?? day) < day) return notFound('lesson');
  const isSplit = beganBefore(draft, lesson, day);
  const rest = { ...lesson, slots: others };
  const next = { ...lesson, slots: chosen, ...trimmed(command.fields) };
  const parts: Lesson[] = [];
  if (isSplit) {
    draft.put('lessons', { ...lesson, until: addDays(day, -1) });
    const begun = { from: day, createdAt: draft.now };
    parts.push({ ...next, ...begun, id: followingId(draft, lesson.id, day) });
    if (others.length > 0) parts.push({ ...rest, ...begun, id: draft.context.newId() });
  } else if (others.length > 0) parts.push(rest, { ...next, id: draft.context.newId(), createdAt: draft.now });
  else parts.push(next);
  for (const part of parts) draft.put('lessons', part);
  moveChanges(draft, lesson, day, parts);
  const timetable = draft.state.rows.timetables.get(lesson.timetableId);
  const days = timetable ? ` ${slotsWords(timetable, chosen)}` : '';
  const name = `${quote(titleOf(draft.state, next))}${days}`;
  return {
    sentence: isSplit ? `Changed ${name} from ${formatDay(day, draft.today)} on` : `Changed ${name}`,
    focus: parts.map(({ id }) => id),
  };
}

const isNone = (change: LessonChange): boolean => changedFields(change, initialOf(lessonChangeFields)).length === 0;

function changeSentence(draft: Transaction, lesson: Lesson, change: LessonChange, fields: readonly string[]): string {
  const what = `${quote(titleOf(draft.state, lesson))} ${formatOnDay(change.day, draft.today)}`;
  const [field] = fields;
  if (field === 'isCancelled') return `${change.isCancelled ? spelled('Cancelled') : 'Restored'} ${what}`;
  if (field === 'teacher' && change.teacher) return `Changed the teacher of ${what} to ${quote(change.teacher)}`;
  return field === 'room' && change.room ? `Moved ${what} to ${quote(change.room)}` : `Changed ${what}`;
}

const trimmedChange = (fields: LessonChangeFields): LessonChangeFields => ({
  ...fields,
  room: fields.room?.trim() ?? fields.room,
  teacher: fields.teacher?.trim() ?? fields.teacher,
});

/** Changes a lesson on one day. A change that is none any more is no row. */
export function changeLesson(draft: Transaction, command: CommandOf<'lesson.change'>): RuleResult {
  const { day, slot } = command;
  const lesson = lessonOf(draft.state, command.id);
  const on = lesson ? scheduleOf(draft.state, lesson.timetableId)?.lessonsOn(day) : undefined;
  const shown = on?.find((each) => each.lesson === lesson && each.slot === slot);
  if (!lesson || !shown) return notFound('lesson');
  const id = lessonChangeId(lesson.id, day, slot);
  const none: LessonChange = newRow(lessonChangeFields, { id, lessonId: lesson.id, day, slot });
  const current = shown.change ?? none;
  const next = { ...current, ...definedFields(trimmedChange(command.fields)), id };
  if (next.room === lesson.room) next.room = null;
  if (next.teacher === lesson.teacher) next.teacher = null;
  if (next.from !== null && (next.to ?? 0) <= next.from) return refuse('invalid', 'A lesson must end after it starts.');
  const changed = changedFields(current, next);
  if (isNone(next)) draft.remove('lessonChanges', id);
  else draft.put('lessonChanges', next);
  return { sentence: changeSentence(draft, lesson, next, changed), coalesce: coalesceOf('lessonChanges', id, changed) };
}
