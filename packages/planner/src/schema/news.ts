import { text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { defineFields, shapeOf } from './define-rows.ts';
import { day, dueField, idField, instant, nameField, titleField } from './fields.ts';
import { PLANNER_LIMITS } from './limits.ts';

/** An entry as a calendar has it; times are on the clock of the device that read it. */
const sideField = z.strictObject({
  title: titleField,
  /** When it starts, or is due; of a series its next time. */
  start: dueField.nullable(),
  end: dueField.nullable(),
  place: text(PLANNER_LIMITS.place),
  teacher: nameField,
  /** A short description without a teacher by name. */
  details: nameField,
  isOff: z.boolean(),
});
export type NewsSide = z.infer<typeof sideField>;

/**
 * A change of an imported entry that the student is told once. The id follows from the entry and the change, so that two devices
 * that read the same calendar tell it once (docs/decisions/0102).
 */
export const newsFields = defineFields({
  id: { type: idField, merge: 'constant' },
  createdAt: { type: instant, merge: 'constant' },
  /** `origin.calendar` of the entry. */
  calendar: { type: nameField, merge: 'constant' },
  table: { type: z.enum(['events', 'tasks', 'series']), merge: 'constant' },
  itemId: { type: idField, merge: 'constant' },
  was: { type: sideField, merge: 'constant' },
  is: { type: sideField, merge: 'constant' },
  /** It takes back the change that was told last. */
  isBack: { type: z.boolean(), merge: 'constant', initial: false, since: 7 },
  /** The last day on which it is told. */
  until: { type: day, merge: 'constant' },
  /** Days on which the student dismissed it. A set, so that another device that tells it too does not bring it back. */
  dismissedOn: { type: z.array(day).max(PLANNER_LIMITS.tagsOfOne), merge: 'set', initial: [] },
});
export const newsRow = z.strictObject(shapeOf(newsFields));
export type News = z.infer<typeof newsRow>;
