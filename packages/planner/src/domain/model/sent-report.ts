import { z } from 'zod';
import { day, instant } from './fields.ts';

/** Says that the report of the week that starts on `id` was handed over, so that it goes once. */
export const sentReportRow = z.strictObject({ id: day, sentAt: instant });
export type SentReport = z.infer<typeof sentReportRow>;
