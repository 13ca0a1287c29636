import { z } from 'zod';
import { idField, instant, minutesField } from './fields.ts';

export const SETTINGS_ID = 'settings';

/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
const weekdayField = z.int().min(1).max(7);
const capacity = z
  .int()
  .min(0)
  .max(24 * 60);

/** The single row of settings. */
export const settingsRow = z.strictObject({
  id: z.literal(SETTINGS_ID),
  weekStart: weekdayField,
  workWeek: z.array(weekdayField).min(1).max(7),
  /** Minutes of the day between which the calendar opens and slots are offered. */
  dayStart: z
    .int()
    .min(0)
    .max(23 * 60),
  dayEnd: z
    .int()
    .min(60)
    .max(24 * 60),
  /** Kind of new blocks and timed events: that time in every zone, or that instant of the zone they were made in. */
  newTimes: z.enum(['floating', 'fixed']),
  blockMinutes: minutesField,
  /** The tag group whose tags colour the calendar. */
  colourTagGroupId: idField.nullable(),
  /** Minutes of own work that fit into each day, Monday first. */
  capacity: z.array(capacity).length(7),
  clock: z.enum(['24', '12']),
  /** Which of the two numbers of a date is the day: 4/12 is 4 December or April 12. */
  dates: z.enum(['dayFirst', 'monthFirst']),
  /** Whether a month shows the lessons of a day as one line: "5 lessons". */
  foldsLessons: z.boolean(),
  /** Whether the calendar shows the numbers of weeks. Version 4 was used without it before it was released. */
  showsWeekNumbers: z.boolean().default(false),
  /** Whether the calendar shows lessons of timetables. */
  showsLessons: z.boolean(),
  /** Minutes between a reminder and its lesson, in the desktop program; null for none. */
  lessonReminder: z.int().min(1).max(60).nullable(),
  /** Whether keys that type a character are shortcuts. Version 3 was used without it before it was released. */
  singleKeys: z.boolean().default(true),
  /** Whether the list shows every missed occurrence of a repeating task, not the latest alone. */
  showsAllMissed: z.boolean(),
  /** Whether the days until the next exams are shown. */
  showsCountdown: z.boolean(),
  /** Whether events that were copied from week to week are offered as series. */
  offersSeries: z.boolean(),
  /** Whether a planner without a timetable offers to add one. */
  offersTimetable: z.boolean(),
  /** Unused: light or dark is chosen for a whole website or app. Existing rows and files hold it. */
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['roomy', 'compact']),
  /** True only if the student agreed. */
  sendsReport: z.boolean(),
  reportsNames: z.boolean(),
  stage: z.enum(['school', 'university', 'other']).nullable(),
  /** When the first questions were answered or skipped. */
  onboardedAt: instant.nullable(),
});
export type Settings = z.infer<typeof settingsRow>;
export type DateOrder = Settings['dates'];

export const DEFAULT_SETTINGS: Settings = {
  id: SETTINGS_ID,
  weekStart: 1,
  workWeek: [1, 2, 3, 4, 5],
  dayStart: 7 * 60,
  dayEnd: 22 * 60,
  newTimes: 'floating',
  blockMinutes: 60,
  colourTagGroupId: null,
  capacity: [120, 120, 120, 120, 120, 180, 180],
  clock: '24',
  dates: 'dayFirst',
  foldsLessons: true,
  showsWeekNumbers: false,
  showsLessons: true,
  lessonReminder: null,
  singleKeys: true,
  showsAllMissed: false,
  showsCountdown: true,
  offersSeries: true,
  offersTimetable: true,
  theme: 'system',
  density: 'roomy',
  sendsReport: false,
  reportsNames: false,
  stage: null,
  onboardedAt: null,
};
