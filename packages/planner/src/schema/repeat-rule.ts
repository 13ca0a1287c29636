import { z } from 'zod';

const weekdayField = z.int().min(1).max(7);
const listOf = (item: z.ZodType<number>, most: number) => z.array(item).min(1).max(most).nullable();

/**
 * How a series repeats. Weekdays are 1 Monday to 7 Sunday, and weeks begin on Monday. A month has days (`-1` its last), or one
 * weekday of it (`which` 1 to 5, `-1` the last); a day that a month lacks is left out.
 */
export const seriesRuleField = z
  .strictObject({
    every: z.enum(['day', 'week', 'month', 'year']),
    interval: z.int().min(1).max(99),
    weekdays: listOf(weekdayField, 7),
    monthDays: listOf(z.union([z.int().min(1).max(31), z.literal(-1)]), 31),
    nth: z.strictObject({ which: z.union([z.int().min(1).max(5), z.literal(-1)]), weekday: weekdayField }).nullable(),
  })
  .refine(({ every, weekdays, monthDays, nth }) => {
    const given = [weekdays, monthDays, nth].filter((part) => part !== null);
    if (every === 'week') return given.length === 1 && weekdays !== null;
    return every === 'month' ? given.length === 1 && weekdays === null : given.length === 0;
  }, 'is no rule');
export type SeriesRule = z.infer<typeof seriesRuleField>;
