import { z } from 'zod';
import { idField, instant, orderField, titleField } from './fields.ts';

/** A step of a task. It lives and goes with its task. */
export const subtaskRow = z.strictObject({
  id: idField,
  taskId: idField,
  title: titleField,
  doneAt: instant.nullable(),
  order: orderField,
});
export type Subtask = z.infer<typeof subtaskRow>;
