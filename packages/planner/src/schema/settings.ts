import { text } from '@bellweek/api-client/contract/fields';
import { LIMITS } from '@bellweek/api-client/contract/limits';
import { z } from 'zod';
import { defineFields, initialOf, shapeOf } from './define-rows.ts';
import { idField, instant, minutesField, nameField } from './fields.ts';

export const SETTINGS_ID = 'settings';

/** 1 is Monday, 7 is Sunday, as in ISO 8601. */
const weekdayField = z.int().min(1).max(7);
const capacity = z
  .int()
  .min(0)
  .max(24 * 60);

const minuteField = z
  .int()
  .min(0)
  .max(24 * 60 - 1);
const aheadField = z.int().min(1).max(60).nullable();

/** Countries whose school subjects and terms are known; `other` is any other. */
export const COUNTRIES = ['AU', 'NZ', 'GB', 'IE', 'US', 'CA', 'other'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Readers of a shared calendar see when the student is busy, or titles and due dates too. */
export const SHARED_DETAILS = ['busy', 'titles'] as const;

/** A calendar that the student shares. Its address opens it to whoever has it. */
const sharedCalendar = z.strictObject({
  /** Of the server. */
  id: idField,
  name: nameField,
  address: text(LIMITS.url),
  detail: z.enum(SHARED_DETAILS),
  /** Groups and tags whose entries it shows; null for everything. */
  only: z.array(idField).max(200).nullable(),
});
export type SharedCalendar = z.infer<typeof sharedCalendar>;

/** The single row of settings. */
export const settingsFields = defineFields({
  id: { type: z.literal(SETTINGS_ID), merge: 'constant', initial: SETTINGS_ID },
  weekStart: {
    type: weekdayField,
    merge: 'own',
    initial: 1,
    given: 'edit',
    changed: 'Changed the first day of the week',
  },
  workWeek: {
    type: z.array(weekdayField).min(1).max(7),
    merge: 'own',
    initial: [1, 2, 3, 4, 5],
    given: 'edit',
    changed: 'Changed the school days',
  },
  /** Whether a week shows the school days alone. */
  hidesWeekend: {
    type: z.boolean(),
    merge: 'own',
    initial: false,
    given: 'edit',
    changed: 'Changed which days a week shows',
  },
  /** Minutes of the day between which the calendar opens and slots are offered. */
  dayStart: {
    type: z
      .int()
      .min(0)
      .max(23 * 60),
    merge: 'hours',
    initial: 7 * 60,
    given: 'edit',
  },
  dayEnd: {
    type: z
      .int()
      .min(60)
      .max(24 * 60),
    merge: 'hours',
    initial: 22 * 60,
    given: 'edit',
  },
  /** Kind of new blocks and timed events: that time in every zone, or that instant of the zone they were made in. */
  newTimes: { type: z.enum(['floating', 'fixed']), merge: 'own', initial: 'floating', given: 'edit' },
  blockMinutes: { type: minutesField, merge: 'own', initial: 60, given: 'edit' },
  /** The tag group whose tags colour the calendar. */
  colourTagGroupId: {
    type: idField.nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    changed: 'Changed what colours the calendar',
  },
  /** Minutes of own work that fit into each day, Monday first. */
  capacity: {
    type: z.array(capacity).length(7),
    merge: 'own',
    initial: [120, 120, 120, 120, 120, 180, 180],
    given: 'edit',
    changed: 'Changed the study time',
  },
  clock: {
    type: z.enum(['24', '12']),
    merge: 'own',
    initial: '24',
    given: 'edit',
    changed: 'Changed how times are written',
  },
  /** Which of the two numbers of a date is the day: 4/12 is 4 December or April 12. */
  dates: {
    type: z.enum(['dayFirst', 'monthFirst']),
    merge: 'own',
    initial: 'dayFirst',
    given: 'edit',
    changed: 'Changed how dates are written',
  },
  /** Whether the calendar shows the numbers of weeks. */
  showsWeekNumbers: {
    type: z.boolean(),
    merge: 'own',
    initial: false,
    given: 'edit',
    changed: 'Changed the week numbers',
  },
  /** Whether the calendar shows lessons of timetables. */
  showsLessons: { type: z.boolean(), merge: 'own', initial: true, given: 'edit' },
  /** Minutes between a reminder and the lesson, event or session that begins; null for none. */
  lessonReminder: {
    type: aheadField,
    merge: 'own',
    initial: null,
    given: 'edit',
    changed: 'Changed the reminders of lessons',
  },
  eventReminder: {
    type: aheadField,
    merge: 'own',
    initial: 5,
    given: 'edit',
    changed: 'Changed the reminders of events',
    since: 8,
  },
  sessionReminder: {
    type: aheadField,
    merge: 'own',
    initial: 5,
    given: 'edit',
    changed: 'Changed the reminders of sessions',
    since: 8,
  },
  /** Days between a reminder and the due day; null for none. */
  dueReminder: {
    type: z.int().min(0).max(14).nullable(),
    merge: 'own',
    initial: 1,
    given: 'edit',
    changed: 'Changed the reminders of due tasks',
    since: 8,
  },
  examReminder: {
    type: z.boolean(),
    merge: 'own',
    initial: true,
    given: 'edit',
    changed: 'Changed the reminders of exams',
    since: 8,
  },
  /** Minute of the day of reminders that come days ahead. */
  reminderTime: {
    type: minuteField,
    merge: 'own',
    initial: 16 * 60,
    given: 'edit',
    changed: 'Changed the time of reminders',
    since: 8,
  },
  /** Minutes of the day between which reminders wait, over midnight; both alike for none. */
  quietFrom: {
    type: minuteField,
    merge: 'own',
    initial: 21 * 60,
    given: 'edit',
    changed: 'Changed the quiet hours',
    since: 8,
  },
  quietTo: {
    type: minuteField,
    merge: 'own',
    initial: 7 * 60,
    given: 'edit',
    changed: 'Changed the quiet hours',
    since: 8,
  },
  /** Whether reminders wait for the end of a lesson. */
  isQuietInLessons: {
    type: z.boolean(),
    merge: 'own',
    initial: true,
    given: 'edit',
    changed: 'Changed reminders in lessons',
    since: 8,
  },
  /** Whether keys that type a character are shortcuts. */
  singleKeys: {
    type: z.boolean(),
    merge: 'own',
    initial: true,
    given: 'edit',
    changed: 'Changed the single-key shortcuts',
  },
  /** Whether the list shows every missed occurrence of a repeating task, not the latest alone. */
  showsAllMissed: {
    type: z.boolean(),
    merge: 'own',
    initial: false,
    given: 'edit',
    changed: 'Changed which missed tasks the list shows',
  },
  /** Whether the days until the next exams are shown. */
  showsCountdown: {
    type: z.boolean(),
    merge: 'own',
    initial: true,
    given: 'edit',
    changed: 'Changed the countdown to exams',
  },
  /** Whether a planner without a timetable offers to add one. */
  offersTimetable: {
    type: z.boolean(),
    merge: 'own',
    initial: true,
    given: 'edit',
    changed: 'Hid the offer of a timetable',
  },
  /** How the list is grouped: by the day on which a task is next, or by the student's own groups. */
  listGrouping: {
    type: z.enum(['date', 'group']),
    merge: 'own',
    initial: 'date',
    given: 'edit',
    changed: 'Changed how the list is grouped',
  },
  /** Whether the timer tells of a break after 25 minutes. */
  hasBreaks: {
    type: z.boolean(),
    merge: 'own',
    initial: false,
    given: 'edit',
    changed: 'Changed the breaks of the timer',
    since: 9,
  },
  /** Whether estimates of finished work change what is suggested for new work. */
  learnsEstimates: {
    type: z.boolean(),
    merge: 'own',
    initial: true,
    given: 'edit',
    changed: 'Changed “Suggest lengths” in Settings',
    since: 9,
  },
  density: {
    type: z.enum(['roomy', 'compact']),
    merge: 'own',
    initial: 'compact',
    given: 'edit',
    changed: 'Changed the appearance',
  },
  /** True only if the student agreed. */
  sendsReport: { type: z.boolean(), merge: 'own', initial: false, given: 'edit' },
  /** When the student agreed, which ends the yes a year later; null without a yes. */
  reportAgreedAt: { type: instant.nullable(), merge: 'own', initial: null, isNoted: true, since: 10 },
  reportsNames: { type: z.boolean(), merge: 'own', initial: false, given: 'edit' },
  stage: { type: z.enum(['school', 'university', 'other']).nullable(), merge: 'own', initial: null, given: 'edit' },
  /** The country of the student's school; null until it is chosen. */
  country: {
    type: z.enum(COUNTRIES).nullable(),
    merge: 'own',
    initial: null,
    given: 'edit',
    changed: 'Changed the country',
  },
  sharedCalendars: {
    type: z.array(sharedCalendar).max(20),
    merge: 'own',
    initial: [],
    isSecret: true,
    name: 'Shared calendars',
    since: 7,
  },
  /** When the first questions were answered or skipped. */
  onboardedAt: { type: instant.nullable(), merge: 'own', initial: null, given: 'edit' },
});
export const settingsRow = z.strictObject(shapeOf(settingsFields));
export type Settings = z.infer<typeof settingsRow>;
export type DateOrder = Settings['dates'];

export const DEFAULT_SETTINGS = initialOf(settingsFields) as Settings;
