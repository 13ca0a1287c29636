import { z } from 'zod';
import { defineFields, shapeOf } from './define-rows.ts';
import { civilField, idField, instant, minutesField, zoneField } from './fields.ts';

/**
 * Time set aside for a task. With `zone: null` the start floats: the same wall-clock time wherever the student is
 * (docs/decisions/0007). `minutes` are elapsed minutes, also in a night when the clocks change.
 */
export const blockFields = defineFields({
  id: { type: idField, merge: 'constant' },
  taskId: { type: idField, merge: 'constant' },
  start: { type: civilField, merge: 'when' },
  minutes: { type: minutesField, merge: 'when' },
  zone: { type: zoneField.nullable(), merge: 'when' },
  /** When the student ticked it; null also where it passed unticked. */
  doneAt: { type: instant.nullable(), merge: 'own', initial: null, name: 'Done' },
});
export const workBlockRow = z.strictObject(shapeOf(blockFields));
export type WorkBlock = z.infer<typeof workBlockRow>;
