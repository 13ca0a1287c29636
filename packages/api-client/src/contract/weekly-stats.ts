import { z } from 'zod';
import { dayField, text, uuidField } from './fields.js';
import { LIMITS } from './limits.js';

const count = z.int().min(0).max(1_000_000);
const names = z.array(text(LIMITS.name)).max(LIMITS.groupNames);

/** One installation's report of one week, Monday to Sunday in the student's calendar (specification, section 3). */
export const weeklyStatsReport = z
  .strictObject({
    installationId: uuidField,
    reportWeekStart: dayField,
    reportWeekEnd: dayField,
    totalTasks: count,
    tasksCompletedThisWeek: count,
    tasksWithStartTimeThisWeek: count,
    totalTags: count,
    percentTasksWithTags: z.number().min(0).max(100),
    /** Empty unless the student chose to send names. */
    taskGroupNames: names,
    tagGroupNames: names,
    appVersion: text(LIMITS.appVersion),
    schemaVersion: z.int().min(0).max(100_000),
  })
  .refine(
    (report) => Date.parse(report.reportWeekEnd) - Date.parse(report.reportWeekStart) === 6 * 24 * 60 * 60 * 1000,
    { path: ['reportWeekEnd'], message: 'A report covers seven days.' },
  );
export type WeeklyStatsReport = z.infer<typeof weeklyStatsReport>;
