import { z } from 'zod';
import { defineFields } from './define-rows.ts';
import { day, idField } from './fields.ts';

/** Fields by which a row belongs to a series; null, null and none for all others. */
export const occurrenceFields = defineFields({
  seriesId: { type: idField.nullable(), merge: 'series', initial: null },
  /** The day that the rule gives, also where the row was moved. */
  seriesDay: { type: day.nullable(), merge: 'series', initial: null },
  /** Fields that no longer follow the series. */
  own: { type: z.array(z.string().max(40)).max(40), merge: 'set', initial: [] },
});
/** The same of a row of no series. */
export const NO_SERIES = { seriesId: null, seriesDay: null, own: [] as string[] };
