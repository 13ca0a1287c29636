import { z } from 'zod';
import { itemFields, markFields, reminderFields } from './common-fields.ts';
import { defineFields, shapeOf } from './define-rows.ts';
import { day, dueField, idField, instant, minutesField, orderField, titleField } from './fields.ts';
import { occurrenceFields } from './occurrence.ts';

/**
 * Something to do. The days to do it (`plannedDay`, or the days of its sessions) are independent of its due day.
 * `due` is a day or a wall-clock time, and means that day or time wherever the student is.
 */
export const taskFields = defineFields({
  ...itemFields,
  ...reminderFields,
  ...markFields,
  groupId: { type: idField.nullable(), merge: 'own', initial: null, given: 'edit', follows: 'value', name: 'Group' },
  /** Its place among all tasks; the order inside a group is this same order. */
  order: { type: orderField, merge: 'own', name: 'Order' },
  plannedDay: { type: day.nullable(), merge: 'own', initial: null, given: 'edit', name: 'Day' },
  due: {
    type: dueField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    follows: 'time',
    isInFile: true,
    name: 'Due date',
  },
  /** Minutes. */
  estimate: {
    type: minutesField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    follows: 'value',
    name: 'How long',
    changed: 'Changed the estimate of',
  },
  /** The student's own estimate, where a learned one took its place: what is learned is learned from theirs. */
  ownEstimate: {
    type: minutesField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    isCopied: false,
    since: 9,
  },
  doneAt: { type: instant.nullable(), merge: 'own', initial: null, name: 'Done' },
  /** Whether it is an exam, on its due day or at its due time. */
  isExam: { type: z.boolean(), merge: 'own', initial: false, given: 'edit', name: 'Exam' },
  /** The exam, a task or an event, that it prepares for. */
  forId: { type: idField.nullable(), merge: 'own', initial: null, given: 'add' },
  ...occurrenceFields,
});
export const taskRow = z.strictObject(shapeOf(taskFields));
export type Task = z.infer<typeof taskRow>;

/** A part of a task, checked off by itself. Deleted and restored with it. */
export const subtaskFields = defineFields({
  id: { type: idField, merge: 'constant' },
  taskId: { type: idField, merge: 'constant' },
  title: { type: titleField, merge: 'own', name: 'Title' },
  doneAt: { type: instant.nullable(), merge: 'own', initial: null, name: 'Done' },
  order: { type: orderField, merge: 'own', name: 'Order' },
});
export const subtaskRow = z.strictObject(shapeOf(subtaskFields));
export type Subtask = z.infer<typeof subtaskRow>;
