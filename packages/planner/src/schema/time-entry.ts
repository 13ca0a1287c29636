import { z } from 'zod';
import { defineFields, shapeOf } from './define-rows.ts';
import { idField, instant, minutesField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';

/**
 * Time that the student worked: one stretch of a timer, or minutes that were typed. Instants are stored and never ticks, so a
 * closed program, a sleeping computer and another zone change nothing (docs/decisions/0115). `rules/timing/counted-time.ts` alone
 * says how much a row counts.
 */
export const timeEntryFields = defineFields({
  id: { type: idField, merge: 'constant' },
  /** The task or event that was worked on. */
  itemId: { type: idField, merge: 'constant' },
  /** The session of the task, if the time was for one. */
  blockId: { type: idField.nullable(), merge: 'constant', initial: null },
  /** The first stretch of this timer: a timer that was paused has several. */
  runId: { type: idField, merge: 'constant' },
  startedAt: { type: instant, merge: 'constant' },
  /** Null while it runs. */
  endedAt: { type: instant.nullable(), merge: 'own', initial: null },
  /** Minutes after which the student is asked whether they still work. */
  plannedMinutes: { type: minutesField, merge: 'constant' },
  /** When the student last said so. */
  confirmedAt: { type: instant.nullable(), merge: 'own', initial: null, since: 9 },
  /** Whether its timer waits to go on. */
  isPaused: { type: z.boolean(), merge: 'own', initial: false },
  /** Minutes that were typed, and count in place of the stretch. */
  minutes: { type: z.int().min(0).max(PLANNER_LIMITS.minutes).nullable(), merge: 'own', initial: null },
});
export const timeEntryRow = z.strictObject(shapeOf(timeEntryFields));
export type TimeEntry = z.infer<typeof timeEntryRow>;
