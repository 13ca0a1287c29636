import { dayField, instantField, text } from '@bellweek/api-client/contract/fields';
import { z } from 'zod';
import { PLANNER_LIMITS } from './limits.ts';
import { quickCheckOf } from './quick-check.ts';

/** The eight hues of the design system; a screen knows each one's colours and shape. */
export const HUES = ['cobalt', 'rust', 'moss', 'plum', 'ochre', 'teal', 'rose', 'slate'] as const;
export type Hue = (typeof HUES)[number];

export const idField = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'is no id');
export const hueField = z.enum(HUES);
export const titleField = text(PLANNER_LIMITS.title);
export const nameField = text(PLANNER_LIMITS.name);
export const notesField = text(PLANNER_LIMITS.notes);
/** A fractional order key; `order/order-keys.ts` checks and repairs keys. */
export const orderField = z.string().min(1).max(500);
export const instant = instantField;
export const day = dayField;

const isDay = quickCheckOf(dayField) ?? ((value) => dayField.safeParse(value).success);

/** Wall-clock time to the minute without a zone, `YYYY-MM-DDTHH:MM`. */
export const civilField = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/, 'is no time')
  .refine((value) => isDay(value.slice(0, 10)), 'is no day');

/** A day, or a day and a time. */
export const dueField = z.union([dayField, civilField]);

/** An IANA name. Checked against this device's zones only when used, so that a row of a newer one still loads. */
export const zoneField = z.string().regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/, 'is no time zone');

export const minutesField = z.int().min(1).max(PLANNER_LIMITS.minutes);
export const tagIdsField = z.array(idField).max(PLANNER_LIMITS.tagsOfOne);
export const weightField = z.number().min(0).max(100);
/** Points and how many there are, with two decimals at most. */
export const resultField = z.string().regex(/^\d{1,4}(?:\.\d{1,2})?\/\d{1,4}(?:\.\d{1,2})?$/, 'is no result');
