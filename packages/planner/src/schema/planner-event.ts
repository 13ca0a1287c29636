import { z } from 'zod';
import {
  civilField,
  day,
  hueField,
  idField,
  instant,
  notesField,
  tagIdsField,
  titleField,
  zoneField,
} from './fields.ts';
import { text } from '@bellweek/api-client/contract/fields';
import { PLANNER_LIMITS } from './limits.ts';
import { originField } from './origin.ts';
import { occurrenceFields } from './series.ts';

const common = {
  id: idField,
  title: titleField,
  notes: notesField,
  place: text(PLANNER_LIMITS.place),
  /** The event's own colour; null takes the colour of its tag. */
  hue: hueField.nullable(),
  tagIds: tagIdsField,
  createdAt: instant,
  deletedAt: instant.nullable(),
  isSample: z.boolean(),
  origin: originField,
  isExam: z.boolean(),
  /** Whether it leaves its time free, so that work may be planned then. */
  isFree: z.boolean(),
  ...occurrenceFields,
};

const DAY_MS = 24 * 60 * 60 * 1000;
const days = (row: { start: string; end: string }): number =>
  (Date.parse(row.end.slice(0, 10)) - Date.parse(row.start.slice(0, 10))) / DAY_MS;
const isShort = (row: { start: string; end: string }): boolean => days(row) < PLANNER_LIMITS.eventDays;
const TOO_LONG = { path: ['end'], message: 'is too long after the start' };

/** `start` and `end` are days, both included. */
const allDayEventRow = z
  .strictObject({ ...common, isAllDay: z.literal(true), start: day, end: day, zone: z.null() })
  .refine((row) => row.end >= row.start, { path: ['end'], message: 'is before the start' })
  .refine(isShort, TOO_LONG);

/** `start` and `end` are wall-clock times, in `zone` or floating; the end is not included. */
const timedEventRow = z
  .strictObject({
    ...common,
    isAllDay: z.literal(false),
    start: civilField,
    end: civilField,
    zone: zoneField.nullable(),
  })
  .refine((row) => row.end > row.start, { path: ['end'], message: 'is not after the start' })
  .refine(isShort, TOO_LONG);

/** Something that happens at its own time: a lesson, a match, a holiday. */
export const plannerEventRow = z.discriminatedUnion('isAllDay', [allDayEventRow, timedEventRow]);
export type PlannerEvent = z.infer<typeof plannerEventRow>;
export type TimedEvent = z.infer<typeof timedEventRow>;
export type AllDayEvent = z.infer<typeof allDayEventRow>;
