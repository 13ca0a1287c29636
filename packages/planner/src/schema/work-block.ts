import { z } from 'zod';
import { civilField, idField, instant, minutesField, zoneField } from './fields.ts';

/**
 * Time set aside for a task. With `zone: null` the start floats: it is that wall-clock time wherever the student is
 * (docs/decisions/0007). `minutes` are elapsed minutes, also in a night when the clocks change.
 */
export const workBlockRow = z.strictObject({
  id: idField,
  taskId: idField,
  start: civilField,
  minutes: minutesField,
  zone: zoneField.nullable(),
  /** When the student ticked it; null also where it passed unticked. */
  doneAt: instant.nullable(),
});
export type WorkBlock = z.infer<typeof workBlockRow>;
