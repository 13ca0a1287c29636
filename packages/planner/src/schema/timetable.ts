import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { trashFields } from './common-fields.ts';
import { defineFields, shapeOf } from './define-rows.ts';
import { day, idField, instant, nameField, notesField, titleField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';

const DAY_MINUTES = 24 * 60;
const position = z
  .int()
  .min(0)
  .max(PLANNER_LIMITS.cycle - 1);
const weekday = z.int().min(1).max(7);
const weekdays = z.array(weekday).min(1).max(7);
const from = z
  .int()
  .min(0)
  .max(DAY_MINUTES - 1);
const to = z.int().min(1).max(DAY_MINUTES);
const isSpan = (row: { from: number | null; to: number | null }): boolean =>
  row.from === null ? row.to === null : row.to !== null && row.to > row.from;
const NOT_AFTER = { path: ['to'], message: 'is not after the start' };

/** Names a period in all bells of a timetable. Never changed, and without spaces: it is part of the keys of lessons. */
const periodKey = z.string().regex(/^[^\s@]{1,60}$/, 'is no key');

/**
 * The days on which a school repeats its lessons. A cycle has positions, each a week or a single school day. Weekdays are
 * 1 Monday to 7 Sunday.
 */
export const timetableFields = defineFields({
  ...trashFields,
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  cycle: {
    type: z.strictObject({
      kind: z.enum(['week', 'day']),
      names: z.array(nameField).min(1).max(PLANNER_LIMITS.cycle),
    }),
    merge: 'days',
    given: 'edit',
  },
  /** A day and the position of the cycle on it, or of its week. */
  anchor: { type: z.strictObject({ day, position }), merge: 'days', given: 'edit' },
  /** Days with school. */
  weekdays: { type: weekdays, merge: 'days', initial: [1, 2, 3, 4, 5], given: 'edit' },
  /** Whether weeks without school take a position of the cycle; of a cycle of days, days off. */
  countsHolidays: { type: z.boolean(), merge: 'days', initial: false, given: 'edit' },
  restartsEachTerm: { type: z.boolean(), merge: 'days', initial: false, given: 'edit' },
  first: { type: day, merge: 'when', given: 'edit' },
  last: { type: day.nullable(), merge: 'when', initial: null, given: 'edit' },
});
export const timetableRow = z
  .strictObject(shapeOf(timetableFields))
  .refine((row) => row.anchor.position < row.cycle.names.length, { path: ['anchor'], message: 'is not in the cycle' })
  .refine((row) => row.last === null || row.last >= row.first, { path: ['last'], message: 'is before the start' });
export type Timetable = z.infer<typeof timetableRow>;

/** A timetable with terms has lessons in them only. */
export const termFields = defineFields({
  id: { type: idField, merge: 'constant' },
  timetableId: { type: idField, merge: 'constant' },
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  first: { type: day, merge: 'when', given: 'edit' },
  last: { type: day, merge: 'when', given: 'edit' },
  /** Position of the cycle that it begins with; null where the cycle goes on, or restarts with the first. */
  startsAt: { type: position.nullable(), merge: 'own', initial: null, given: 'edit' },
});
export const termRow = z
  .strictObject(shapeOf(termFields))
  .refine((row) => row.last >= row.first, { path: ['last'], message: 'is before the start' });
export type Term = z.infer<typeof termRow>;

/** One day of the cycle; `weekday` is null in cycles of days. */
const cycleDay = z.strictObject({ position, weekday: weekday.nullable() });
export type CycleDay = z.infer<typeof cycleDay>;

/** A day that differs. `normal` makes a day without school one with it; the id follows from timetable and day. */
export const schoolDayFields = defineFields({
  id: { type: idField, merge: 'constant' },
  timetableId: { type: idField, merge: 'constant' },
  day: { type: day, merge: 'constant' },
  kind: { type: z.enum(['holiday', 'pupilFree', 'normal']), merge: 'days', given: 'edit' },
  /** The day of the cycle whose lessons it has instead of its own. */
  runsAs: { type: cycleDay.nullable(), merge: 'days', initial: null, given: 'edit' },
  /** The bell of this day; null for the bell that follows from its weekday, position, week or date. */
  bellId: { type: idField.nullable(), merge: 'own', initial: null, given: 'edit' },
  name: { type: nameField, merge: 'own', initial: '', given: 'edit', name: 'Name' },
});
export const schoolDayRow = z
  .strictObject(shapeOf(schoolDayFields))
  .refine((row) => row.kind === 'normal' || row.runsAs === null, { path: ['runsAs'], message: 'is a day off' });
export type SchoolDayRow = z.infer<typeof schoolDayRow>;

const period = z
  .strictObject({ key: periodKey, name: nameField, from, to, isBreak: z.boolean() })
  .refine(isSpan, NOT_AFTER);
export type Period = z.infer<typeof period>;

/** Times of the periods, and the days that have them: null for any. Of several bells for a day the most special counts. */
export const bellFields = defineFields({
  id: { type: idField, merge: 'constant' },
  timetableId: { type: idField, merge: 'constant' },
  name: { type: nameField, merge: 'own', given: 'edit', name: 'Name' },
  periods: { type: z.array(period).max(PLANNER_LIMITS.periods), merge: 'own', given: 'edit' },
  when: {
    type: z.strictObject({
      weekdays: weekdays.nullable(),
      /** Positions of the timetable's cycle. */
      positions: z.array(position).min(1).max(PLANNER_LIMITS.cycle).nullable(),
      /** Weeks of a cycle of its own, from 0; it has a first week where the timetable's cycle is anchored or restarts. */
      weeks: z
        .strictObject({
          of: z.int().min(1).max(PLANNER_LIMITS.cycle),
          at: z.array(position).min(1).max(PLANNER_LIMITS.cycle),
        })
        .nullable(),
      /** Days, both included. */
      from: day.nullable(),
      until: day.nullable(),
    }),
    merge: 'own',
    given: 'edit',
    name: 'Time',
  },
});
export const bellRow = z
  .strictObject(shapeOf(bellFields))
  .refine((row) => new Set(row.periods.map(({ key }) => key)).size === row.periods.length, {
    path: ['periods'],
    message: 'has one twice',
  });
export type Bell = z.infer<typeof bellRow>;

/** When a lesson is: on a day of the cycle, null for any; in a period of the bell, or at times of its own. */
const slot = z
  .strictObject({
    position: position.nullable(),
    weekday: weekday.nullable(),
    period: periodKey.nullable(),
    from: from.nullable(),
    to: to.nullable(),
  })
  .refine((row) => (row.period === null) === (row.from !== null), { path: ['period'], message: 'is no time' })
  .refine(isSpan, NOT_AFTER);
export type LessonSlot = z.infer<typeof slot>;

/** Lessons of a subject in one room with one teacher, with all their times. */
export const lessonFields = defineFields({
  id: { type: idField, merge: 'constant' },
  timetableId: { type: idField, merge: 'constant' },
  createdAt: { type: instant, merge: 'constant' },
  subjectTagId: { type: idField.nullable(), merge: 'own', initial: null, given: 'edit' },
  /** Empty: the name of the subject. */
  title: { type: titleField, merge: 'own', initial: '', given: 'edit', name: 'Title' },
  room: { type: text(PLANNER_LIMITS.place), merge: 'own', initial: '', given: 'edit', name: 'Room' },
  teacher: { type: nameField, merge: 'own', initial: '', given: 'edit', name: 'Teacher' },
  slots: { type: z.array(slot).min(1).max(PLANNER_LIMITS.slots), merge: 'own', given: 'edit' },
  /** Days, both included; null as long as the timetable. */
  from: { type: day.nullable(), merge: 'when', initial: null, given: 'edit' },
  until: { type: day.nullable(), merge: 'when', initial: null, given: 'edit' },
});
export const lessonRow = z
  .strictObject(shapeOf(lessonFields))
  .refine((row) => row.from === null || row.until === null || row.until >= row.from, {
    path: ['until'],
    message: 'is before the start',
  });
export type Lesson = z.infer<typeof lessonRow>;

/** Differences of a lesson on one day; null follows the lesson. The id follows from lesson, day and slot. */
export const lessonChangeFields = defineFields({
  id: { type: idField, merge: 'constant' },
  lessonId: { type: idField, merge: 'constant' },
  day: { type: day, merge: 'constant' },
  /** The period of the slot, or its start as `HH:MM`. */
  slot: { type: periodKey, merge: 'constant' },
  isCancelled: { type: z.boolean(), merge: 'own', initial: false, given: 'edit' },
  room: { type: text(PLANNER_LIMITS.place).nullable(), merge: 'own', initial: null, given: 'edit', name: 'Room' },
  /** A relief teacher. */
  teacher: {
    type: nameField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    name: 'Teacher',
    since: 7,
  },
  from: { type: from.nullable(), merge: 'when', initial: null, given: 'edit' },
  to: { type: to.nullable(), merge: 'when', initial: null, given: 'edit' },
  isOnline: { type: z.boolean(), merge: 'own', initial: false, given: 'edit' },
  note: { type: notesField, merge: 'own', initial: '', given: 'edit', name: 'Note' },
});
export const lessonChangeRow = z.strictObject(shapeOf(lessonChangeFields)).refine(isSpan, NOT_AFTER);
export type LessonChange = z.infer<typeof lessonChangeRow>;
