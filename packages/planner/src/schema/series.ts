import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { seriesRuleField } from './repeat-rule.ts';
import {
  day,
  hueField,
  idField,
  instant,
  minutesField,
  notesField,
  orderField,
  tagIdsField,
  titleField,
  zoneField,
} from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';
import { originField } from './origin.ts';

const DAY_MINUTES = 24 * 60;

/**
 * An event or a task that repeats: the fields that its occurrences share, and the days they are on. An occurrence is computed
 * until it is touched; then it is a row of its own with `seriesId` (docs/decisions/0037). A task is due on its day.
 */
export const seriesRow = z
  .strictObject({
    id: idField,
    of: z.enum(['event', 'task']),
    title: titleField,
    notes: notesField,
    place: text(PLANNER_LIMITS.place),
    hue: hueField.nullable(),
    tagIds: tagIdsField,
    groupId: idField.nullable(),
    /** Place of its tasks among all tasks; null for events. */
    order: orderField.nullable(),
    /** Whether its events leave their time free. */
    isFree: z.boolean(),
    /** Minutes of work in a task. */
    estimate: minutesField.nullable(),
    isAllDay: z.boolean(),
    /** Minute of the day at which it starts or is due; null for a whole day. */
    from: z
      .int()
      .min(0)
      .max(DAY_MINUTES - 1)
      .nullable(),
    /** Length of an event, on the wall clock; whole days where it is all-day; null for a task. */
    minutes: z
      .int()
      .min(1)
      .max(PLANNER_LIMITS.eventDays * DAY_MINUTES)
      .nullable(),
    zone: zoneField.nullable(),
    rule: seriesRuleField,
    first: day,
    until: day.nullable(),
    /** Days whose occurrence was deleted. */
    except: z.array(day).max(PLANNER_LIMITS.exceptions),
    /** `afterDone`: a task is due again one interval after it was done. */
    mode: z.enum(['fixed', 'afterDone']),
    createdAt: instant,
    deletedAt: instant.nullable(),
    isSample: z.boolean(),
    origin: originField,
  })
  .refine((row) => row.isAllDay === (row.from === null), { path: ['from'], message: 'is no time of the day' })
  .refine((row) => (row.of === 'event') === (row.minutes !== null), { path: ['minutes'], message: 'is no length' })
  .refine((row) => !row.isAllDay || (row.minutes ?? 0) % DAY_MINUTES === 0, {
    path: ['minutes'],
    message: 'is not whole days',
  })
  .refine((row) => (row.of === 'task') === (row.order !== null), { path: ['order'], message: 'is no place' })
  .refine((row) => row.until === null || row.until >= row.first, { path: ['until'], message: 'is before the start' });
export type Series = z.infer<typeof seriesRow>;

/** When a series is, in one value: of the same kind as the `when` of an event. */
export type SeriesWhen = Pick<Series, 'isAllDay' | 'from' | 'minutes' | 'zone' | 'rule' | 'first' | 'until'>;

/** Fields by which a row belongs to a series; null, null and none for all others. */
export const occurrenceFields = {
  seriesId: idField.nullable(),
  /** The day that the rule gives, also where the row was moved. */
  seriesDay: day.nullable(),
  /** Fields that no longer follow the series. */
  own: z.array(z.string().max(40)).max(40),
};
/** The same of a row of no series. */
export const NO_SERIES = { seriesId: null, seriesDay: null, own: [] as string[] };

/** Fields that follow the series until they are changed. */
export const SHARED: Readonly<Record<Series['of'], readonly string[]>> = {
  task: ['title', 'notes', 'groupId', 'tagIds', 'estimate', 'due'],
  event: ['title', 'notes', 'place', 'hue', 'tagIds', 'isFree', 'isAllDay', 'start', 'end', 'zone'],
};
