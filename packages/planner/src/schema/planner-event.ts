import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { itemFields, markFields, reminderFields } from './common-fields.ts';
import { defineFields, shapeOf } from './define-rows.ts';
import { civilField, day, dueField, hueField, zoneField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';
import { occurrenceFields } from './occurrence.ts';

export const eventFields = defineFields({
  ...itemFields,
  ...reminderFields,
  ...markFields,
  place: {
    type: text(PLANNER_LIMITS.place),
    merge: 'own',
    initial: '',
    given: 'edit',
    follows: 'value',
    isInFile: true,
    name: 'Place',
  },
  /** The event's own colour; null takes the colour of its tag. */
  hue: { type: hueField.nullable(), merge: 'own', initial: null, given: 'edit', follows: 'value', name: 'Colour' },
  isExam: { type: z.boolean(), merge: 'own', initial: false, given: 'edit', name: 'Exam' },
  /** Whether it leaves its time free, so that work may be planned then. */
  isFree: {
    type: z.boolean(),
    merge: 'own',
    initial: false,
    given: 'edit',
    follows: 'value',
    isInFile: true,
    name: 'Takes time',
    since: 6,
  },
  isAllDay: { type: z.boolean(), merge: 'when', given: 'edit', follows: 'time', isInFile: true },
  start: { type: dueField, merge: 'when', given: 'edit', follows: 'time', isInFile: true },
  end: { type: dueField, merge: 'when', given: 'edit', follows: 'time', isInFile: true },
  zone: { type: zoneField.nullable(), merge: 'when', given: 'edit', follows: 'time', isInFile: true },
  ...occurrenceFields,
});

const DAY_MS = 24 * 60 * 60 * 1000;
const days = (row: { start: string; end: string }): number =>
  (Date.parse(row.end.slice(0, 10)) - Date.parse(row.start.slice(0, 10))) / DAY_MS;
const isShort = (row: { start: string; end: string }): boolean => days(row) < PLANNER_LIMITS.eventDays;
const TOO_LONG = { path: ['end'], message: 'is too long after the start' };

/** `start` and `end` are days, both included. */
const allDayEventRow = z
  .strictObject({ ...shapeOf(eventFields), isAllDay: z.literal(true), start: day, end: day, zone: z.null() })
  .refine((row) => row.end >= row.start, { path: ['end'], message: 'is before the start' })
  .refine(isShort, TOO_LONG);

/** `start` and `end` are wall-clock times, in `zone` or floating; the end is not included. */
const timedEventRow = z
  .strictObject({ ...shapeOf(eventFields), isAllDay: z.literal(false), start: civilField, end: civilField })
  .refine((row) => row.end > row.start, { path: ['end'], message: 'is not after the start' })
  .refine(isShort, TOO_LONG);

/** Something that happens at its own time: a lesson, a match, a holiday. */
export const plannerEventRow = z.discriminatedUnion('isAllDay', [allDayEventRow, timedEventRow]);
export type PlannerEvent = z.infer<typeof plannerEventRow>;
export type TimedEvent = z.infer<typeof timedEventRow>;
export type AllDayEvent = z.infer<typeof allDayEventRow>;
