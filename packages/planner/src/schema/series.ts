import { z } from 'zod';
import { itemFields } from './common-fields.ts';
import { defineFields, fieldsWhere, followedFields, shapeOf } from './define-rows.ts';
import type { Edits, Field, RowFields, FieldsWith } from './define-rows.ts';
import { day, orderField, zoneField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';
import { eventFields } from './planner-event.ts';
import { seriesRuleField } from './repeat-rule.ts';
import { taskFields } from './task.ts';

const DAY_MINUTES = 24 * 60;

/**
 * An event or a task that repeats: the fields that its occurrences share, and the days they are on. An occurrence is computed
 * until it is touched; then it is a row of its own with `seriesId` (docs/decisions/0037). A task is due on its day.
 */
export const seriesFields = defineFields({
  ...itemFields,
  ...followedFields(taskFields),
  ...followedFields(eventFields),
  of: { type: z.enum(['event', 'task']), merge: 'constant' },
  origin: { ...itemFields.origin, given: 'edit' },
  /** Place of its tasks among all tasks; null for events. */
  order: { type: orderField.nullable(), merge: 'own', initial: null, name: 'Order' },
  isAllDay: { type: z.boolean(), merge: 'when', given: 'edit', isInFile: true },
  /** Minute of the day at which it starts or is due; null for a whole day. */
  from: {
    type: z
      .int()
      .min(0)
      .max(DAY_MINUTES - 1)
      .nullable(),
    merge: 'when',
    given: 'edit',
    isInFile: true,
  },
  /** Length of an event, on the wall clock; whole days where it is all-day; null for a task. */
  minutes: {
    type: z
      .int()
      .min(1)
      .max(PLANNER_LIMITS.eventDays * DAY_MINUTES)
      .nullable(),
    merge: 'when',
    given: 'edit',
    isInFile: true,
  },
  zone: { type: zoneField.nullable(), merge: 'when', given: 'edit', isInFile: true },
  rule: { type: seriesRuleField, merge: 'days', given: 'edit', isInFile: true },
  first: { type: day, merge: 'days', given: 'edit', isInFile: true },
  until: { type: day.nullable(), merge: 'days', initial: null, given: 'edit', isInFile: true },
  /** Days whose occurrence was deleted. */
  except: { type: z.array(day).max(PLANNER_LIMITS.exceptions), merge: 'set', initial: [], given: 'edit' },
  /** `afterDone`: a task is due again one interval after it was done. */
  mode: { type: z.enum(['fixed', 'afterDone']), merge: 'days', initial: 'fixed', given: 'edit' },
});
export const seriesRow = z
  .strictObject(shapeOf(seriesFields))
  .refine((row) => row.isAllDay === (row.from === null), { path: ['from'], message: 'is no time of the day' })
  .refine((row) => (row.of === 'event') === (row.minutes !== null), { path: ['minutes'], message: 'is no length' })
  .refine((row) => !row.isAllDay || (row.minutes ?? 0) % DAY_MINUTES === 0, {
    path: ['minutes'],
    message: 'is not whole days',
  })
  .refine((row) => (row.of === 'task') === (row.order !== null), { path: ['order'], message: 'is no place' })
  .refine((row) => row.until === null || row.until >= row.first, { path: ['until'], message: 'is before the start' });
export type Series = z.infer<typeof seriesRow>;
/** An import changes the first day, the days left out, and the origin too. */
export type SeriesFields = Edits<typeof seriesFields>;

/** When a series is, in one value: of the same kind as the `when` of an event. */
export type SeriesWhen = Pick<Series, 'isAllDay' | 'from' | 'minutes' | 'zone' | 'rule' | 'first' | 'until'>;

const followedBy = (holds: (field: Field) => boolean): Readonly<Record<Series['of'], readonly string[]>> => ({
  task: fieldsWhere(taskFields, holds),
  event: fieldsWhere(eventFields, holds),
});
/** Fields of an occurrence that follow the series until they are changed. */
export const SHARED = followedBy(({ follows }) => follows !== undefined);

const times = followedBy(({ follows }) => follows === 'time');
/** Fields of an occurrence that say when it is; a series has them as `isAllDay`, `from`, `minutes`, `zone` and its days. */
export const SHARED_TIMES: readonly string[] = [...new Set([...times.task, ...times.event])];

type SharedName<D extends RowFields> = keyof FieldsWith<D, { follows: 'value' }> & keyof Series;
/** Fields that a series and its occurrences have alike. */
export const SHARED_VALUES = {
  task: Object.keys(followedFields(taskFields)) as SharedName<typeof taskFields>[],
  event: Object.keys(followedFields(eventFields)) as SharedName<typeof eventFields>[],
};
