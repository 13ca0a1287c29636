import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { day, hueField, idField, nameField, notesField, titleField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';

/**
 * Where an imported row comes from: the calendar by its name, the entry by its UID and, of a series, by the time it was planned
 * for. `seen` is what the calendar said at the last import: a field of the row that still has that value follows the calendar,
 * one that differs is the student's.
 */
const originRow = z.strictObject({
  calendar: nameField,
  uid: text(PLANNER_LIMITS.uid),
  recurrenceId: text(40).nullable(),
  seen: z.strictObject({
    title: titleField,
    notes: notesField,
    place: text(PLANNER_LIMITS.place),
    /**
     * `start/end`, followed by the zone if the times are fixed to one; of a task its due date, or empty; of a series the first
     * start, and its rule as JSON.
     */
    when: text(800),
    /** An older version of another device does not say. */
    isFree: z.boolean().default(false),
    /** The student's choices for the whole calendar. */
    hue: hueField.nullable(),
    tagId: idField.nullable(),
    /** The course, as a learning platform writes it. */
    course: text(PLANNER_LIMITS.code).optional(),
    /** Of a series: days that the calendar called off. */
    except: z.array(day).max(PLANNER_LIMITS.exceptions).optional(),
    /** It was called off, or left out of a later file. */
    isWithdrawn: z.boolean(),
  }),
});
export const originField = originRow.nullable();
export type Origin = z.infer<typeof originRow>;
