import { z } from 'zod';
import {
  day,
  dueField,
  idField,
  instant,
  minutesField,
  notesField,
  orderField,
  tagIdsField,
  titleField,
} from './fields.ts';
import { originField } from './origin.ts';
import { occurrenceFields } from './series.ts';

/**
 * Something to do. The days to do it (`plannedDay`, or the days of its work blocks) are independent of its due day.
 * `due` is a day or a wall-clock time, and means that day or time wherever the student is.
 */
export const taskRow = z.strictObject({
  id: idField,
  title: titleField,
  notes: notesField,
  groupId: idField.nullable(),
  tagIds: tagIdsField,
  /** Its place among all tasks; the order inside a group is this same order. */
  order: orderField,
  plannedDay: day.nullable(),
  due: dueField.nullable(),
  /** Minutes. */
  estimate: minutesField.nullable(),
  doneAt: instant.nullable(),
  createdAt: instant,
  /** In the trash since then. */
  deletedAt: instant.nullable(),
  isSample: z.boolean(),
  origin: originField,
  /** Whether it is an exam, on its due day or at its due time. */
  isExam: z.boolean(),
  /** The exam, a task or an event, that it prepares for. */
  forId: idField.nullable(),
  ...occurrenceFields,
});
export type Task = z.infer<typeof taskRow>;

/** A part of a task, checked off by itself. Deleted and restored with it. */
export const subtaskRow = z.strictObject({
  id: idField,
  taskId: idField,
  title: titleField,
  doneAt: instant.nullable(),
  order: orderField,
});
export type Subtask = z.infer<typeof subtaskRow>;
